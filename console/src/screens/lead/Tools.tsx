/** What can be done with the lead that is open, besides working it: go on to the next, copy its link, mend it, erase it. */

import { ActionIcon, Menu, Tooltip } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import {
  IconChevronDown,
  IconChevronUp,
  IconDots,
  IconLink,
  IconPencil,
  IconTrash,
  IconX,
} from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { clsx } from "clsx"
import { type ReactNode, useRef, useState } from "react"
import type { LeadDetail } from "../../api/lead.ts"
import { meQuery } from "../../api/session.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Correct } from "./Correct.tsx"
import { Erase } from "./Erase.tsx"
import css from "./LeadPanel.module.css"
import type { Neighbours } from "./neighbours.ts"

export function Tools({
  lead,
  neighbours,
  onOpen,
  onClose,
}: {
  lead: LeadDetail | undefined
  neighbours: Neighbours | null
  onOpen: (id: string | null) => void
  onClose: () => void
}) {
  const { t, f } = useI18n()
  const tool = (label: string, key: string, icon: ReactNode, onClick: () => void, disabled = false) => (
    <Tooltip label={`${label} · ${key}`}>
      <ActionIcon className={css.tool} aria-label={label} onClick={onClick} disabled={disabled}>
        {icon}
      </ActionIcon>
    </Tooltip>
  )
  const icon = { size: 17, stroke: 1.75, "aria-hidden": true } as const
  return (
    <div className={css.tools}>
      <span className={clsx(css.arrived, "num")}>
        {lead && t("lead.arrived", f.dayTime(lead.created_at))}
      </span>
      {neighbours !== null && (
        <>
          {tool(
            t("lead.previous"),
            "K",
            <IconChevronUp {...icon} />,
            () => onOpen(neighbours.previous),
            neighbours.previous === null,
          )}
          {tool(
            t("lead.next"),
            "J",
            <IconChevronDown {...icon} />,
            () => onOpen(neighbours.next),
            neighbours.next === null,
          )}
        </>
      )}
      {lead && <MoreMenu lead={lead} />}
      {tool(t("common.close"), "Esc", <IconX {...icon} />, onClose)}
    </div>
  )
}

function MoreMenu({ lead }: { lead: LeadDetail }) {
  const { t } = useI18n()
  const { data: me } = useQuery(meQuery)
  const [modal, setModal] = useState<"correct" | "erase" | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setModal(null)
    button.current?.focus()
  }
  const icon = { size: 15, stroke: 1.75, "aria-hidden": true } as const
  const copy = async () => {
    await navigator.clipboard.writeText(location.href)
    notifications.show({ message: t("common.copied") })
  }
  return (
    <>
      <Menu position="bottom-end" width={210}>
        <Menu.Target>
          <ActionIcon ref={button} className={css.tool} aria-label={t("lead.more")}>
            <IconDots size={17} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item className={css.item} leftSection={<IconLink {...icon} />} onClick={() => void copy()}>
            {t("lead.copyLink")}
          </Menu.Item>
          {lead.erased_at === null && (
            <Menu.Item
              className={css.item}
              leftSection={<IconPencil {...icon} />}
              onClick={() => setModal("correct")}
            >
              {t("lead.correct")}
            </Menu.Item>
          )}
          {lead.erased_at === null && me?.role === "admin" && (
            <Menu.Item
              className={css.item}
              color="var(--red)"
              leftSection={<IconTrash {...icon} />}
              onClick={() => setModal("erase")}
            >
              {t("lead.erase")}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {modal === "correct" && <Correct lead={lead} onClose={close} />}
      {modal === "erase" && <Erase lead={lead} onClose={close} />}
    </>
  )
}
