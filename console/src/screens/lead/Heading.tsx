/** Who it is, how it stands, and the ways to reach them. */

import { Button, Menu } from "@mantine/core"
import {
  IconBrandWhatsapp,
  IconChevronDown,
  IconMail,
  IconMoodSad,
  IconPhone,
  IconTrophy,
} from "@tabler/icons-react"
import { Suspense, useRef, useState } from "react"
import { NEXT } from "../../../../src/domain/decision/lifecycle.ts"
import type { LeadDetail } from "../../api/lead.ts"
import { useIsChanging } from "../../api/my-changes.ts"
import { useI18n } from "../../i18n/index.tsx"
import { useReachLinks } from "../../parts/first-message.ts"
import { Why, Won } from "../../parts/lead-day.ts"
import { type Ending, useDrafts, wantsReason } from "../../parts/lead-draft.ts"
import { type Status, StatusDot } from "../../parts/StatusDot.tsx"
import { ACTION_KEYS, isActionKey } from "../../ui/action-keys.ts"
import { callLink, firstNameOf } from "../../ui/index.tsx"
import { KeyHint } from "../../ui/KeyHint.tsx"
import { Hero } from "../../ui/Panel.tsx"
import type { useLeadChanges } from "./changes.ts"
import css from "./Lead.module.css"

export function Heading({ lead, changes }: { lead: LeadDetail; changes: ReturnType<typeof useLeadChanges> }) {
  const { t } = useI18n()
  return (
    <Hero
      title={lead.nombre ?? t("lead.erased")}
      also={lead.business_label ?? lead.business}
      aside={<StatusMenu lead={lead} changes={changes} />}
    >
      {lead.status === "qualified" && lead.erased_at === null && <Ends lead={lead} changes={changes} />}
      <Reach lead={lead} isQuiet={lead.status === "qualified"} />
    </Hero>
  )
}

type Props = { lead: LeadDetail; changes: ReturnType<typeof useLeadChanges> }

/** What a lead that is worth the time ends with. */
function Ends({ lead, changes }: Props) {
  const { t } = useI18n()
  const ending = useEnding(lead, changes)
  return (
    <>
      <Button
        variant="filled"
        leftSection={<IconTrophy size={15} stroke={2} aria-hidden />}
        onClick={() => ending.ask("won")}
      >
        {t("status.won")}
      </Button>
      <Button
        leftSection={<IconMoodSad size={15} stroke={1.75} aria-hidden />}
        onClick={() => ending.ask("lost")}
      >
        {t("status.lost")}
      </Button>
      {ending.dialog}
    </>
  )
}

/** Asks what there is to say about an end: why, when it comes back, or for how much. */
function useEnding(lead: LeadDetail, changes: Props["changes"], onClose?: () => void) {
  const unsaid = useDrafts().reasonOf(lead.id)
  // What was being written when the page was lost is open again, once.
  const [asked, ask] = useState<Ending | "won" | null>(onClose && unsaid?.isOpen ? unsaid.ending : null)
  const close = () => {
    ask(null)
    onClose?.()
  }
  const name = lead.nombre ?? ""
  const dialog =
    asked === null ? null : asked === "won" ? (
      <Suspense>
        <Won
          name={name}
          onClose={close}
          onWin={(value) => {
            close()
            changes.move("won", null, { value })
          }}
        />
      </Suspense>
    ) : (
      <Suspense>
        <Why
          leadId={lead.id}
          name={name}
          ending={asked}
          onClose={close}
          onSay={(reason, back_at) => {
            close()
            changes.move(asked, reason, { back_at })
          }}
        />
      </Suspense>
    )
  return { ask, dialog }
}

function Reach({
  lead,
  isQuiet,
}: {
  lead: LeadDetail
  /** Something else is to be done first. */
  isQuiet: boolean
}) {
  const { t } = useI18n()
  const { nombre, phone_normal, email_normal } = lead
  const links = useReachLinks(lead, t("lead.greeting", { name: firstNameOf(nombre ?? "") }))
  if (phone_normal === null && email_normal === null) return null
  return (
    <>
      {phone_normal !== null && (
        <>
          <Button
            component="a"
            href={callLink(phone_normal)}
            variant={isQuiet ? "default" : "filled"}
            leftSection={<IconPhone size={15} stroke={2} aria-hidden />}
          >
            {t("lead.call")}
          </Button>
          <Button
            component="a"
            href={links.whatsApp(phone_normal)}
            target="_blank"
            rel="noreferrer"
            leftSection={<IconBrandWhatsapp size={16} className={css.whatsApp} aria-hidden />}
          >
            {t("lead.whatsApp")}
          </Button>
        </>
      )}
      {email_normal !== null && (
        <Button
          component="a"
          href={links.mail(email_normal)}
          variant={phone_normal === null && !isQuiet ? "filled" : "default"}
          leftSection={<IconMail size={16} stroke={1.75} aria-hidden />}
        >
          {t("common.email")}
        </Button>
      )}
    </>
  )
}

function StatusMenu({ lead, changes }: { lead: LeadDetail; changes: ReturnType<typeof useLeadChanges> }) {
  const { t } = useI18n()
  const button = useRef<HTMLButtonElement>(null)
  const { ask, dialog } = useEnding(lead, changes, () => button.current?.focus())
  const isRequalifying = useIsChanging(lead.id, "requalify")
  const next = NEXT[lead.status]
  if (next.length === 0) return <StatusDot status={lead.status} />
  const go = (to: Status) =>
    to === "assigned"
      ? void changes.requalify()
      : wantsReason(to) || to === "won"
        ? ask(to)
        : changes.move(to, null)
  return (
    <>
      <Menu position="bottom-end" width={200}>
        <Menu.Target>
          <Button
            ref={button}
            className={css.status}
            data-print="yes"
            rightSection={<IconChevronDown size={14} aria-hidden />}
            aria-label={`${t("lead.setStatus")}: ${t(`status.${lead.status}`)}`}
            loading={isRequalifying}
          >
            <StatusDot status={lead.status} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {next.map((to) => (
            <Menu.Item
              key={to}
              {...(isActionKey(to) && {
                "aria-keyshortcuts": ACTION_KEYS[to].toUpperCase(),
                rightSection: (
                  <span aria-hidden>
                    <KeyHint of={ACTION_KEYS[to]} />
                  </span>
                ),
              })}
              onClick={() => go(to)}
            >
              {to === "assigned" ? t("lead.requalify") : <StatusDot status={to} />}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {dialog}
    </>
  )
}
