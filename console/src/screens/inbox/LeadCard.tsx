/** A lead as its triager works on it: closed, a name and a call; open, everything for the next minutes. */
import { Button, UnstyledButton } from "@mantine/core"
import {
  IconArrowForwardUp,
  IconBrandWhatsapp,
  IconCalendarPlus,
  IconChevronRight,
  IconMail,
  IconPhone,
} from "@tabler/icons-react"
import { Link } from "@tanstack/react-router"
import { clsx } from "clsx"
import { memo } from "react"
import { useNow } from "../../api/clock.ts"
import type { Lead } from "../../api/leads.ts"
import { useCurrency, useMayHandOver } from "../../api/team-and-policy.ts"
import { useI18n } from "../../i18n/index.tsx"
import { BracketBars } from "../../parts/BracketBars.tsx"
import { DeadlineRing } from "../../parts/DeadlineRing.tsx"
import { deadlineOf } from "../../parts/deadline.ts"
import { useFirstContact } from "../../parts/first-contact.ts"
import { useReachLinks } from "../../parts/first-message.ts"
import { useColdDays, useTellStep } from "../../parts/next-step.ts"
import { type StepChange, StepMenu } from "../../parts/StepMenu.tsx"
import { stepTimes } from "../../parts/step-times.ts"
import { Chip } from "../../ui/Chip.tsx"
import { callLink, firstNameOf, prettyPhone, TONE_CLASS } from "../../ui/index.tsx"
import { Attempts } from "./Attempts.tsx"
import { Choice, Choices } from "./Choices.tsx"
import css from "./LeadCard.module.css"
import { OUTCOME_ICONS } from "./outcome-icons.ts"
import { type Attempt, OUTCOMES, type Outcome } from "./outcomes.ts"

export const LeadCard = memo(function LeadCard({
  lead,
  me,
  isOpen,
  isFresh,
  onOpen,
  onMark,
  onTry,
  onNote,
  onStep,
  onHandOver,
}: {
  lead: Lead
  /** Who writes. */
  me: string
  isOpen: boolean
  isFresh: boolean
  onOpen: (lead: Lead) => void
  onMark: (lead: Lead, outcome: Outcome) => void
  onTry: (lead: Lead, attempt: Attempt) => void
  onNote: (lead: Lead, text: string) => void
  onStep: (lead: Lead, change: StepChange) => void
  onHandOver: (lead: Lead) => void
}) {
  const { t, f } = useI18n()
  const now = useNow()
  const deadline = deadlineOf(lead, now)
  const contact = useFirstContact()(lead, now)
  const name = lead.nombre ?? t("inbox.noName")
  const business = lead.business_label ?? lead.business
  const arrived =
    lead.contacted_at === null
      ? t("inbox.arrived", { span: f.span(now - Date.parse(lead.created_at)) })
      : t("inbox.contactedAgo", { span: f.span(now - Date.parse(lead.contacted_at)) })
  const tellStep = useTellStep()
  const again = lead.next_step === null ? null : tellStep(lead.next_step)
  const cold = useColdDays()(lead, now)
  const mayHandOver = useMayHandOver()
  const since = lead.contacted_at ?? lead.created_at
  return (
    <li
      className={css.card}
      data-lead={lead.id}
      data-open={isOpen || undefined}
      data-fresh={isFresh || undefined}
    >
      <div className="row gap-12">
        <DeadlineRing deadline={deadline} waitsMs={now - Date.parse(since)} size={isOpen ? 52 : 44} />
        <UnstyledButton className={css.who} onClick={() => onOpen(lead)} aria-expanded={isOpen}>
          <strong className="cut block bold">{name}</strong>
          <span className="cut block soft">
            {isOpen
              ? (business ?? lead.bracket)
              : [again ?? (cold === null ? arrived : t("inbox.coldFor", { n: cold })), business]
                  .filter(Boolean)
                  .join(" · ")}
          </span>
        </UnstyledButton>
        {!isOpen && lead.phone_normal !== null && (
          <a
            className={css.quick}
            href={callLink(lead.phone_normal)}
            aria-label={t("inbox.callName", { name })}
          >
            <IconPhone size={19} stroke={1.9} aria-hidden />
          </a>
        )}
      </div>
      {isOpen && cold !== null && <p className="small amber mt-8">{t("inbox.coldFor", { n: cold })}</p>}
      {cold !== null && <Propose onStep={(change) => onStep(lead, change)} />}
      {isOpen && (
        <>
          <p className="flex wrap between gap-12 quiet small mt-8">
            <span className="num">{arrived}</span>
            {lead.contact_by !== null && deadline !== null && (
              <time className={clsx("num", TONE_CLASS[deadline.tone])} dateTime={lead.contact_by}>
                {contact.text} · {contact.detail}
              </time>
            )}
          </p>
          <Tried lead={lead} />
          {lead.notes !== null && <p className={`prose breaks mt-8 ${css.words}`}>{lead.notes}</p>}
          <Facts lead={lead} />
          <Reach lead={lead} me={me} />
          <Choices title={t("inbox.how")} isFirst>
            {OUTCOMES.filter((outcome) => outcome !== lead.status).map((outcome) => {
              const Icon = OUTCOME_ICONS[outcome]
              return (
                <Choice key={outcome} data-s={outcome} onClick={() => onMark(lead, outcome)}>
                  <Icon size={18} stroke={1.75} aria-hidden />
                  {t(`inbox.${outcome}`)}
                </Choice>
              )
            })}
          </Choices>
          <Attempts
            leadId={lead.id}
            onTry={(attempt) => onTry(lead, attempt)}
            onNote={(text) => onNote(lead, text)}
          />
          <Choices>
            <StepMenu leadId={lead.id} step={lead.next_step} onChange={(change) => onStep(lead, change)}>
              <Choice>
                <IconCalendarPlus size={16} stroke={1.75} aria-hidden />
                {t("inbox.nextStep")}
              </Choice>
            </StepMenu>
            {mayHandOver && (
              <Choice onClick={() => onHandOver(lead)}>
                <IconArrowForwardUp size={16} stroke={1.75} aria-hidden />
                {t("inbox.handOver")}
              </Choice>
            )}
          </Choices>
          <Link
            to="/leads/$leadId"
            params={{ leadId: lead.id }}
            state={{ cameFrom: "/inbox" }}
            className={`row gap-4 center small quiet plain wakes ${css.details}`}
          >
            {t("inbox.details")}
            <IconChevronRight size={14} aria-hidden />
          </Link>
        </>
      )}
    </li>
  )
})

/** When to call again, and what was tried so far. */
function Tried({ lead: { attempts, last_attempt_at, next_step } }: { lead: Lead }) {
  const { t, f } = useI18n()
  const now = useNow()
  const tellStep = useTellStep()
  if (attempts === 0 && next_step === null) return null
  return (
    <p className="flex wrap gap-12 soft mt-8">
      {next_step !== null && (
        <b className={clsx(Date.parse(next_step.at) <= now && "red")}>{tellStep(next_step)}</b>
      )}
      {last_attempt_at !== null && (
        <span>
          {t("inbox.tried", { n: attempts, span: f.span(Math.max(0, now - Date.parse(last_attempt_at))) })}
        </span>
      )}
    </p>
  )
}

function Facts({ lead }: { lead: Lead }) {
  const { f } = useI18n()
  const currency = useCurrency()
  const source = [lead.utm_source ?? lead.funnel, lead.utm_campaign].filter(Boolean).join(" · ")
  return (
    <p className="flex wrap gap-16 quiet mt-8">
      <span className="inline gap-8">
        <BracketBars bracket={lead.bracket} />
        <b className="num soft">{lead.revenue === null ? lead.bracket : f.money(lead.revenue, currency)}</b>
      </span>
      {source !== "" && <span className="inline">{source}</span>}
    </p>
  )
}

/** One tap to call, to write, to mail: whatever the lead can be reached by. */
function Reach({ lead, me }: { lead: Lead; me: string }) {
  const { t } = useI18n()
  const { phone_normal: phone, email_normal: email } = lead
  const usual = t("inbox.whatsAppText", { name: firstNameOf(lead.nombre ?? ""), me: firstNameOf(me) })
  const links = useReachLinks(lead, usual)
  return (
    <div className={css.reach}>
      {phone === null ? (
        <p className="quiet whole">{t("inbox.noContact")}</p>
      ) : (
        <>
          <Button
            component="a"
            href={callLink(phone)}
            variant="filled"
            size="md"
            leftSection={<IconPhone size={18} stroke={2} aria-hidden />}
          >
            <span className={css.call}>
              {t("lead.call")} <span className={`${css.phone} num`}>{prettyPhone(phone)}</span>
            </span>
          </Button>
          <Button
            component="a"
            href={links.whatsApp(phone)}
            target="_blank"
            rel="noreferrer"
            size="md"
            leftSection={<IconBrandWhatsapp size={19} className={css.whatsApp} aria-hidden />}
          >
            {t("lead.whatsApp")}
          </Button>
        </>
      )}
      {email !== null && (
        <a className={`row gap-8 center soft hovers wakes whole ${css.mail}`} href={links.mail(email)}>
          <IconMail size={17} stroke={1.75} aria-hidden />
          <span className="cut">{email}</span>
        </a>
      )}
    </div>
  )
}

/** For a lead that grows cold, a call tomorrow: one tap. */
function Propose({ onStep }: { onStep: (change: StepChange) => void }) {
  const { t, f } = useI18n()
  const at = new Date(stepTimes(useNow())[0]?.at ?? 0).toISOString()
  return (
    <Chip kind="hint" className="mt-8" onClick={() => onStep({ step: { at, what: null }, isDone: false })}>
      <IconCalendarPlus size={15} stroke={1.75} aria-hidden />
      {t("inbox.callOn", { when: f.dayTime(at) })}
    </Chip>
  )
}
