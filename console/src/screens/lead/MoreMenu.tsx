/** What can be done with the lead that is open, besides working it: copy its link, mend it, void its turn, erase it. */

import { ActionIcon, Menu } from "@mantine/core"
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconDots,
  IconLink,
  IconPencil,
  IconTrash,
} from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { Suspense, useRef, useState } from "react"
import type { LeadDetail } from "../../api/lead.ts"
import { meQuery } from "../../api/session.ts"
import { useMayHandOver } from "../../api/team-and-policy.ts"
import { useI18n } from "../../i18n/index.tsx"
import { HandOver } from "../../parts/lead-day.ts"
import { copyText } from "../../ui/Copy.tsx"
import { tellNotice } from "../../ui/notices.ts"
import { Correct } from "./Correct.tsx"
import { useLeadChanges } from "./changes.ts"
import { Erase } from "./Erase.tsx"
import { hasNext } from "./Next.tsx"
import { turnToVoid } from "./read-decisions.ts"
import { VoidTurn } from "./VoidTurn.tsx"

export function MoreMenu({ lead }: { lead: LeadDetail }) {
  const { t } = useI18n()
  const { data: me } = useQuery(meQuery)
  const [modal, setModal] = useState<"correct" | "void" | "erase" | "hand-over" | null>(null)
  const isAdmins = lead.erased_at === null && me?.role === "admin"
  const mine = me?.triager && lead.triager?.id === me.triager.id && hasNext(lead)
  const mayHandOver = useMayHandOver()
  const { handOver } = useLeadChanges(lead)
  const toVoid = turnToVoid(lead.history)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setModal(null)
    button.current?.focus()
  }
  const icon = { size: 15, stroke: 1.75, "aria-hidden": true } as const
  const copy = async () => {
    const isCopied = await copyText(location.href)
    tellNotice({ message: t(isCopied ? "common.copied" : "lead.notCopied") })
  }
  return (
    <>
      <Menu position="bottom-end" width={210}>
        <Menu.Target>
          <ActionIcon ref={button} aria-label={t("lead.more")}>
            <IconDots size={17} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconLink {...icon} />} onClick={() => void copy()}>
            {t("lead.copyLink")}
          </Menu.Item>
          {lead.erased_at === null && (
            <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => setModal("correct")}>
              {t("lead.correct")}
            </Menu.Item>
          )}
          {mine && (
            <Menu.Item
              leftSection={<IconArrowForwardUp {...icon} />}
              disabled={!mayHandOver}
              onClick={() => setModal("hand-over")}
            >
              {t("inbox.handOver")}
              {!mayHandOver && <small className="block">{t("lead.noHandOver")}</small>}
            </Menu.Item>
          )}
          {isAdmins && toVoid !== null && (
            <Menu.Item leftSection={<IconArrowBackUp {...icon} />} onClick={() => setModal("void")}>
              {t("lead.void")}
            </Menu.Item>
          )}
          {isAdmins && (
            <Menu.Item
              color="var(--red)"
              leftSection={<IconTrash {...icon} />}
              onClick={() => setModal("erase")}
            >
              {t("lead.erase")}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {modal === "hand-over" && (
        <Suspense>
          <HandOver
            lead={lead}
            onGive={(to, note) => {
              close()
              handOver(to, note)
            }}
            onClose={close}
          />
        </Suspense>
      )}
      {modal === "correct" && <Correct lead={lead} onClose={close} />}
      {modal === "void" && toVoid !== null && <VoidTurn lead={lead} triager={toVoid} onClose={close} />}
      {modal === "erase" && <Erase lead={lead} onClose={close} />}
    </>
  )
}
