/** The one lead to call now, with its number on the button. What came of the call is said in the inbox, where its card is open. */
import { Button } from "@mantine/core"
import { IconBrandWhatsapp, IconCheck, IconChevronRight, IconPhone } from "@tabler/icons-react"
import { Link } from "@tanstack/react-router"
import { clsx } from "clsx"
import { useNow } from "../../api/clock.ts"
import type { Lead } from "../../api/leads.ts"
import { useCurrency } from "../../api/team-and-policy.ts"
import { useI18n } from "../../i18n/index.tsx"
import { BracketBars } from "../../parts/BracketBars.tsx"
import { DeadlineRing } from "../../parts/DeadlineRing.tsx"
import { deadlineOf } from "../../parts/deadline.ts"
import { useFirstContact } from "../../parts/first-contact.ts"
import { useReachLinks } from "../../parts/first-message.ts"
import { callLink, firstNameOf, prettyPhone, TONE_CLASS } from "../../ui/index.tsx"
import { keepOpenCard } from "../inbox/open-card.ts"
import css from "./CallNow.module.css"

export function CallNow({
  lead,
  me,
}: {
  lead: Lead | undefined
  me: { readonly id: string; readonly name: string }
}) {
  const { t } = useI18n()
  if (lead === undefined)
    return (
      <section className={css.none} aria-label={t("home.now")}>
        <IconCheck size={20} stroke={2} className="accent" aria-hidden />
        <span>
          <b className="block">{t("inbox.done")}</b>
          <span className="quiet">{t("home.nobodyNow")}</span>
        </span>
      </section>
    )
  return <Card lead={lead} me={me} />
}

function Card({ lead, me }: { lead: Lead; me: { readonly id: string; readonly name: string } }) {
  const { t, f } = useI18n()
  const now = useNow()
  const currency = useCurrency()
  const deadline = deadlineOf(lead, now)
  const contact = useFirstContact()(lead, now)
  const name = lead.nombre ?? t("inbox.noName")
  const began = lead.next_step?.at ?? lead.created_at
  const source = [lead.utm_source ?? lead.funnel, lead.utm_campaign].filter(Boolean).join(" · ")
  const phone = lead.phone_normal
  const usual = t("inbox.whatsAppText", { name: firstNameOf(name), me: firstNameOf(me.name) })
  const links = useReachLinks(lead, usual)
  return (
    <section className={css.card} aria-label={t("home.now")}>
      <div className="row gap-16">
        <DeadlineRing deadline={deadline} waitsMs={now - Date.parse(began)} size={56} />
        <div className="shrink">
          <h2 className="cut big">{name}</h2>
          <p className="cut soft">{lead.business_label ?? lead.business ?? lead.bracket}</p>
        </div>
      </div>
      {deadline !== null ? (
        <p className={clsx("num medium", TONE_CLASS[deadline.tone])}>
          {contact.text} <span className="quiet regular">· {contact.detail}</span>
        </p>
      ) : (
        lead.next_step !== null && (
          <p className="amber medium">
            {f.dayTime(lead.next_step.at)} · {lead.next_step.what ?? t("home.call")}
          </p>
        )
      )}
      {lead.notes !== null && <p className="prose breaks soft large quoted">{lead.notes}</p>}
      <p className="flex wrap gap-16 soft">
        <span className="inline gap-8">
          <BracketBars bracket={lead.bracket} />
          {lead.revenue === null ? lead.bracket : f.money(lead.revenue, currency)}
        </span>
        {source !== "" && <span>{source}</span>}
      </p>
      {phone === null ? (
        <p className="quiet">{t("inbox.noContact")}</p>
      ) : (
        <div className={css.reach}>
          <Button
            component="a"
            href={callLink(phone)}
            variant="filled"
            size="md"
            aria-label={`${t("home.callName", { name })}: ${prettyPhone(phone)}`}
            leftSection={<IconPhone size={18} stroke={2} aria-hidden />}
          >
            <span className="num">{prettyPhone(phone)}</span>
          </Button>
          <Button
            component="a"
            href={links.whatsApp(phone)}
            target="_blank"
            rel="noreferrer"
            size="md"
            leftSection={<IconBrandWhatsapp size={19} aria-hidden />}
          >
            {t("lead.whatsApp")}
          </Button>
        </div>
      )}
      <p className={css.more}>
        <Link to="/inbox" className="plain" onClick={() => keepOpenCard(me.id, lead)}>
          {t("inbox.how")}
        </Link>
        <Link to="/leads/$leadId" params={{ leadId: lead.id }} className="plain">
          {t("common.toLead")}
          <IconChevronRight size={15} aria-hidden />
        </Link>
      </p>
    </section>
  )
}
