/** Why a lead is where it is: the newest decision as a card, the earlier ones folded. */
import { type LeadDetail, usePolicyOf } from "../../api/lead.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Fold } from "../../ui/Fold.tsx"
import { Section } from "../../ui/Panel.tsx"
import { BracketStep } from "./BracketStep.tsx"
import { Candidates } from "./Candidates.tsx"
import css from "./Decisions.module.css"
import { type NameOf, useActorName } from "./names.ts"
import { RulesTried } from "./RulesTried.tsx"
import {
  correctedSince,
  type Decision,
  type PersonDecision,
  type PolicyDecision,
  readDecisions,
} from "./read-decisions.ts"
import { tellDecision, voiceOf } from "./tell-decision.ts"

export function Decisions({ lead, nameOf }: { lead: LeadDetail; nameOf: NameOf }) {
  const { t } = useI18n()
  const [newest, ...earlier] = readDecisions(lead.history)
  if (newest === undefined) return null
  const card = (decision: Decision) =>
    decision.by === "policy" ? (
      <PolicyCard key={decision.seq} decision={decision} lead={lead} nameOf={nameOf} />
    ) : (
      <PersonCard key={decision.seq} decision={decision} nameOf={nameOf} />
    )
  return (
    <Section title={t(`lead.why.${outcomeOf(newest)}`)}>
      {card(newest)}
      {earlier.length > 0 && (
        <Fold title={t("lead.earlier", { n: earlier.length })}>
          <div className="stack gap-12 mt-8">{earlier.map(card)}</div>
        </Fold>
      )}
    </Section>
  )
}

function outcomeOf(decision: Decision): "assigned" | "waiting" | "disqualified" {
  if (decision.by === "person" || decision.receipt.chosen !== null) return "assigned"
  if (decision.receipt.verdict?.disqualified) return "disqualified"
  return decision.receipt.cause === "deadline" ? "assigned" : "waiting"
}

function PolicyCard({
  decision,
  lead,
  nameOf,
}: {
  decision: PolicyDecision
  lead: LeadDetail
  nameOf: NameOf
}) {
  const speech = useI18n()
  const { t, f } = speech
  const { receipt, seq, at } = decision
  const policy = usePolicyOf(receipt.policy_version)
  const corrected = correctedSince(lead.history, seq)
  const reasonOf = (rule: string) => policy?.disqualify?.find(({ id }) => id === rule)?.reason ?? rule
  const voice = voiceOf(speech, nameOf, reasonOf)
  const { about, first, more } = tellDecision(receipt, voice)
  return (
    <div className={`box clips ${css.card}`}>
      <div className={`pad prose ${css.told}`} data-off={receipt.chosen === null || undefined}>
        <Sentence about={about} text={first} />
        {more.length > 0 && <p className="soft small mt-4">{more.join(" ")}</p>}
      </div>
      <RulesTried receipt={receipt} telling={{ lead, policy, corrected, category: receipt.category }} />
      <BracketStep receipt={receipt} lead={lead} policy={policy} corrected={corrected.has("revenue")} />
      {receipt.candidates.length > 0 && <Candidates receipt={receipt} voice={voice} />}
      <p className="num quiet small sunken pad topped">
        {t("lead.decided", { version: receipt.policy_version, when: f.dayTime(at) })}
      </p>
    </div>
  )
}

function PersonCard({ decision, nameOf }: { decision: PersonDecision; nameOf: NameOf }) {
  const { t, f } = useI18n()
  const actorName = useActorName(nameOf)
  const { entry, from, reason, at } = decision
  const actor = actorName(entry) ?? t("lead.somebody")
  const who = entry.triager?.name ?? nameOf(String(entry.data.triager))
  const holder = from === null ? null : nameOf(from)
  const text = t("decision.byHand", { actor, who, from: holder, reason: null })
  return (
    <div className={`box clips ${css.card}`}>
      <div className={`pad prose ${css.told}`}>
        <Sentence about={actor} text={text} />
        {reason !== null && <blockquote className="soft breaks mt-4 quoted">{reason}</blockquote>}
        <p className="soft small mt-4">{t("decision.byHandUncharged")}</p>
      </div>
      <p className="num quiet small sunken pad topped">{f.dayTime(at)}</p>
    </div>
  )
}

function Sentence({ about, text }: { about: string | null; text: string }) {
  if (about === null || !text.startsWith(about)) return <p>{text}</p>
  return (
    <p>
      <b>{about}</b>
      {text.slice(about.length)}
    </p>
  )
}
