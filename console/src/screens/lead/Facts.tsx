/** What is known of a lead. */

import { Button } from "@mantine/core"
import { IconArrowForwardUp, IconArrowsExchange, IconUserCheck } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { type ReactNode, Suspense, useRef, useState } from "react"
import { GIVEABLE } from "../../../../src/domain/decision/lifecycle.ts"
import { useNow } from "../../api/clock.ts"
import { type LeadDetail, usePolicyOf } from "../../api/lead.ts"
import { leadsLead, meQuery } from "../../api/session.ts"
import { useCurrency, useMayHandOver, useTeams } from "../../api/team-and-policy.ts"
import { useI18n } from "../../i18n/index.tsx"
import { BracketBars } from "../../parts/BracketBars.tsx"
import { useFirstContact } from "../../parts/first-contact.ts"
import { HandOver } from "../../parts/lead-day.ts"
import { Fold } from "../../ui/Fold.tsx"
import { callLink, Face, prettyPhone, Toned } from "../../ui/index.tsx"
import { Facts as PanelFacts } from "../../ui/Panel.tsx"
import { screen } from "../../ui/screen.ts"
import { isField } from "../rejections/fields.ts"
import type { useLeadChanges } from "./changes.ts"
import { Hints } from "./Hints.tsx"
import css from "./Lead.module.css"
import { hasNext, Next } from "./Next.tsx"
import { Reassign } from "./Reassign.tsx"
import { labelOf } from "./tell-rule.ts"

type Changes = ReturnType<typeof useLeadChanges>

export function Facts({ lead, changes }: { lead: LeadDetail; changes: Changes }) {
  const { t, f } = useI18n()
  const currency = useCurrency()
  const teams = useTeams()
  const policy = usePolicyOf(lead.policy_version)
  const {
    telefono,
    phone_normal,
    email,
    email_normal,
    business,
    category,
    revenue,
    revenue_label,
    funnel,
    referrer,
  } = lead
  const kind = category === null ? business : labelOf(category, { policy })
  const isHeld = lead.status === "assigned" || lead.status === "contacted" || lead.triager === null
  const campaign = [lead.utm_medium, lead.utm_campaign].filter((part) => part !== null).join(" · ")
  return (
    <>
      <PanelFacts
        name={t("lead.facts")}
        facts={[
          [
            t("lead.field.telefono"),
            phone_normal === null
              ? telefono
              : num(
                  <>
                    <a href={callLink(phone_normal)}>{prettyPhone(phone_normal)}</a>
                    {/* Somebody who wrote two numbers can be reached by either. */}
                    {telefono?.includes("/") && <em>{telefono}</em>}
                  </>,
                ),
          ],
          [
            t("common.email"),
            email_normal === null ? (
              email
            ) : (
              <a key="email" href={`mailto:${encodeURIComponent(email_normal)}`}>
                {email}
              </a>
            ),
          ],
          (kind !== null || business !== null) && [
            t("lead.field.business"),
            <>
              {kind}
              {business !== null && ![kind, category].some((known) => sameWord(known, business)) && (
                <em>{business}</em>
              )}
            </>,
          ],
          [
            t("lead.field.revenue"),
            num(
              <>
                <span className="inline baseline gap-8">
                  <BracketBars bracket={lead.bracket} />
                  {revenue === null ? revenue_label : f.moneyFull(revenue, currency)}
                </span>
                <em>{lead.bracket}</em>
              </>,
            ),
          ],
          lead.team !== null && [t("lead.team"), teams.find(({ id }) => id === lead.team)?.name ?? lead.team],
          (lead.utm_source !== null || campaign !== "") && [
            t("lead.from"),
            <>
              {lead.utm_source ?? "–"}
              {campaign !== "" && <em>{campaign}</em>}
            </>,
          ],
          [t("lead.field.funnel"), funnel],
          [t("lead.field.referrer"), referrer && <Referrer address={referrer} />],
          [t("lead.firstContact"), <FirstContact key="contact" lead={lead} />],
          hasNext(lead) && [t("lead.step"), <Next key="next" lead={lead} changes={changes} />],
          lead.status === "won" && [
            t("lead.value"),
            lead.value === null ? t("lead.valueUnknown") : num(f.moneyFull(lead.value, currency)),
          ],
          ...lead.records.map(
            (record) => [t("lead.record"), <Record key={record.destination} record={record} />] as const,
          ),
          lead.back_at !== null && [t("lead.back"), num(f.date(lead.back_at))],
          [
            t(isHeld ? "lead.assignedTo" : "lead.heldBy"),
            <Holder key="holder" lead={lead} changes={changes} />,
          ],
        ]}
      />
      {lead.notes !== null && (
        <blockquote
          className={`soft large prose breaks mt-16 quoted ${css.words}`}
          aria-label={t("lead.words")}
        >
          {lead.notes}
        </blockquote>
      )}
      <Hints warnings={lead.warnings} qualified={lead.qualified} />
      <Extra extra={lead.extra} />
    </>
  )
}

const sameWord = (one: string | null, other: string): boolean => one?.toLowerCase() === other.toLowerCase()

const num = (value: ReactNode) => <span className="num">{value}</span>

/** A link only where it leads to a page: anybody can send a lead. */
function Referrer({ address }: { address: string }) {
  const url = URL.canParse(address) ? new URL(address) : null
  if (url === null || !["http:", "https:"].includes(url.protocol)) return address
  return (
    <a href={url.href} target="_blank" rel="noreferrer noopener nofollow" title={address}>
      {url.host}
      {url.pathname === "/" ? "" : url.pathname}
    </a>
  )
}

/** With its words, which few leads need. */
const NotArrived = screen(() => import("./NotArrived.tsx"), "NotArrived", "lead", "webhooks")

/** Its page in the CRM that it was sent to, and why the last sending failed. */
function Record({
  record: { kind, description, record_id, address, at, error },
}: {
  record: LeadDetail["records"][number]
}) {
  const { t, f } = useI18n()
  const name = description ?? t(`lead.destination.${kind}`)
  return (
    <>
      {address === null ? (
        [name, record_id].filter((part) => part !== null).join(" · ")
      ) : (
        <a href={address} target="_blank" rel="noreferrer noopener">
          {name}
        </a>
      )}
      {at !== null && <em className="num">{f.dayTime(at)}</em>}
      {error !== null && (
        <Suspense>
          <NotArrived error={error} />
        </Suspense>
      )}
    </>
  )
}

function FirstContact({ lead }: { lead: LeadDetail }) {
  const { t } = useI18n()
  const { text, detail, tone } = useFirstContact()(lead, useNow())
  const { handed_on, escalated_at, contacted_by, triager } = lead
  return (
    <>
      <Toned tone={tone}>{text}</Toned>
      {detail !== null && <em className="num">{detail}</em>}
      {contacted_by !== null && contacted_by.id !== triager?.id && (
        <em>{t("lead.contactedBy", { name: contacted_by.name })}</em>
      )}
      {handed_on > 0 && <em>{t("response.handedOnTo", { n: handed_on })}</em>}
      {escalated_at !== null && <em>{t("response.isEscalated")}</em>}
    </>
  )
}

function Holder({ lead, changes }: { lead: LeadDetail; changes: Changes }) {
  const { t } = useI18n()
  const { data: me } = useQuery(meQuery)
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const isGiveable = leadsLead(me, lead) && GIVEABLE.includes(lead.status) && lead.erased_at === null
  // Who leads the team reassigns, also what is theirs.
  const isMine =
    me?.triager != null && lead.triager?.id === me.triager.id && !leadsLead(me, lead) && hasNext(lead)
  const mayHandOver = useMayHandOver()
  const canTake = isGiveable && me?.triager?.active === true && me.triager.id !== lead.triager?.id
  return (
    <span className={`row wrap gap-8 ${css.holder}`}>
      <Face name={lead.triager?.name ?? null} id={lead.triager?.id} />
      <span className="cut">{lead.triager?.name ?? t("lead.nobody")}</span>
      {isGiveable && (
        <Button
          ref={button}
          variant="subtle"
          color="gray"
          size="compact-xs"
          leftSection={<IconArrowsExchange size={13} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {t("lead.reassign")}
        </Button>
      )}
      {canTake && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-xs"
          leftSection={<IconUserCheck size={13} aria-hidden />}
          onClick={() => me.triager && changes.assign({ id: me.triager.id, name: me.triager.name }, null)}
        >
          {t("lead.takeIt")}
        </Button>
      )}
      {isMine && mayHandOver && (
        <Button
          ref={button}
          variant="subtle"
          color="gray"
          size="compact-xs"
          leftSection={<IconArrowForwardUp size={13} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {t("inbox.handOver")}
        </Button>
      )}
      {open && isMine && (
        <Suspense>
          <HandOver
            lead={lead}
            onGive={(to, note) => {
              close()
              changes.handOver(to, note)
            }}
            onClose={close}
          />
        </Suspense>
      )}
      {open && !isMine && <Reassign lead={lead} changes={changes} onClose={close} />}
    </span>
  )
}

/** What forms with /criba.js send beside a lead's fields. */
const BESIDE = ["gclid", "fbclid", "msclkid", "landing_page", "page_url", "consent", "consent_at"] as const
const isBeside = (field: string): field is (typeof BESIDE)[number] =>
  (BESIDE as readonly string[]).includes(field)

function Extra({ extra }: { extra: LeadDetail["extra"] }) {
  const { t } = useI18n()
  const fields = Object.entries(extra ?? {})
  if (fields.length === 0) return null
  return (
    <Fold title={t("lead.extra", { n: fields.length })}>
      <PanelFacts
        facts={fields.map(([field, value]) => [
          isField(field)
            ? t("lead.whole", { field: t(`rejections.field.${field}`) })
            : isBeside(field)
              ? t(`lead.beside.${field}`)
              : field,
          typeof value === "string" ? value : JSON.stringify(value),
        ])}
      />
    </Fold>
  )
}
