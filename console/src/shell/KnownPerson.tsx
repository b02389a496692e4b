/** Whether the number or address that somebody types can be used, and who has its person already: before the lead is made. */
import { useDebouncedValue } from "@mantine/hooks"
import { IconAlertTriangle, IconCheck, IconUser } from "@tabler/icons-react"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useNow } from "../api/clock.ts"
import { knownQuery } from "../api/colleagues.ts"
import { contactIn } from "../api/enter-lead.ts"
import { meQuery } from "../api/session.ts"
import { useI18n } from "../i18n/index.tsx"
import { isThisYear } from "../ui/days.ts"
import css from "./NewLead.module.css"

const ASK_AFTER_MS = 300
/** Fewer digits are no number yet. */
const ASK_FROM = 6

export function useKnown(contact: string) {
  const [asked] = useDebouncedValue(contact.trim(), ASK_AFTER_MS)
  const { telefono = "", email = "" } = contactIn(asked)
  const isEnough = telefono.replace(/\D/g, "").length >= ASK_FROM || email.includes("@")
  const { data, isPlaceholderData } = useQuery({
    ...knownQuery(telefono, email),
    enabled: isEnough,
    placeholderData: keepPreviousData,
  })
  const isCurrent = isEnough && !isPlaceholderData && asked === contact.trim()
  return {
    telefono,
    email,
    answer: isEnough ? data : undefined,
    isCurrent,
    lead: (isCurrent && data?.lead) || null,
  }
}

/** Its line is there from the start: nothing below it moves when the answer comes. */
export function Known({ known, onOpen }: { known: ReturnType<typeof useKnown>; onOpen: () => void }) {
  return (
    <p className={`row gap-8 small soft ${css.known}`} role="status">
      <Told known={known} onOpen={onOpen} />
    </p>
  )
}

function Told({ known: { answer, telefono, isCurrent }, onOpen }: Parameters<typeof Known>[0]) {
  const { t, f, language } = useI18n()
  const now = useNow()
  const { data: me } = useQuery(meQuery)
  if (answer === undefined) return null
  const { lead, phone, email } = answer
  const icon = { size: 15, stroke: 1.75, "aria-hidden": true } as const
  if (lead !== null) {
    const since = isThisYear(lead.created_at, now) ? f.day(lead.created_at) : f.date(lead.created_at)
    const who = lead.triager?.name ?? null
    return (
      <>
        <IconUser {...icon} className="amber" />
        <span className="shrink">
          {lead.nombre !== null && <b>{lead.nombre}. </b>}
          {who === null
            ? t("newLead.knownFree", { since })
            : lead.triager?.id === me?.triager?.id
              ? t("newLead.knownMine", { since })
              : t("newLead.knownWith", { who, since })}
        </span>
        {lead.id !== null && (
          <Link className="accent rigid" to="/leads/$leadId" params={{ leadId: lead.id }} onClick={onOpen}>
            {t("common.toLead")}
          </Link>
        )}
      </>
    )
  }
  if (phone === null && email === null) {
    if (!isCurrent) return null
    return (
      <>
        <IconAlertTriangle {...icon} className="amber" />
        {t(telefono === "" ? "newLead.noEmail" : "newLead.noPhone")}
      </>
    )
  }
  const country = phone?.country
  const named = country && new Intl.DisplayNames(language, { type: "region" }).of(country)
  return (
    <>
      <IconCheck {...icon} className="accent" />
      {named ? t("newLead.unknownIn", { country: named }) : t("newLead.unknown")}
    </>
  )
}
