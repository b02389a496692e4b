/** Everybody who was considered, on one scale of what they were owed, if that counted: the chosen one first, the barred last. */
import { VisuallyHidden } from "@mantine/core"
import { clsx } from "clsx"
import { useState } from "react"
import { eligibleIn, type Voice } from "../../../../src/domain/wording/decision-sentences.ts"
import { useI18n } from "../../i18n/index.tsx"
import { OwedAxis, OwedScale } from "../../parts/OwedAxis.tsx"
import { PersonRow } from "../../parts/PersonRow.tsx"
import { TextButton } from "../../ui/Toggle.tsx"
import css from "./Decisions.module.css"
import type { Receipt } from "./read-decisions.ts"

type Candidate = Receipt["candidates"][number]
const FIRST_SHOWN = 6

export function Candidates({ receipt, voice }: { receipt: Receipt; voice: Voice }) {
  const { t } = useI18n()
  const [all, showAll] = useState(false)
  const chosen = receipt.chosen?.triager
  const rank = ({ triager, barred }: Candidate) => (triager === chosen ? 0 : barred === null ? 1 : 2)
  const isCharged = receipt.charged !== false
  const load = ({ open_leads = 0, weight }: Candidate) => open_leads / weight
  const ranked = receipt.candidates.toSorted(
    (a, b) => rank(a) - rank(b) || (isCharged ? b.owed - a.owed : load(a) - load(b)),
  )
  const shown = all || ranked.length <= FIRST_SHOWN + 1 ? ranked : ranked.slice(0, FIRST_SHOWN)
  const eligible = eligibleIn(receipt)
  const most = Math.max(0.5, ...eligible.map(({ owed }) => Math.abs(owed)))
  const tellsWeights = new Set(receipt.candidates.map(({ weight }) => weight)).size > 1
  return (
    <div className="pad topped">
      <h3 className="row baseline between gap-12 quiet small medium">
        <span>{t(eligible.length > 0 ? "lead.candidates" : "lead.candidates.none")}</span>
        {eligible.length > 0 && isCharged && (
          <OwedScale ahead={t("lead.candidates.ahead")} owed={t("lead.candidates.owed")} />
        )}
      </h3>
      <ul className={`stack gap-2 mt-8 ${css.candidates}`}>
        {shown.map((candidate) => (
          <CandidateRow
            key={candidate.triager}
            candidate={candidate}
            isChosen={candidate.triager === chosen}
            most={isCharged ? most : null}
            tellsWeight={tellsWeights}
            voice={voice}
          />
        ))}
      </ul>
      {shown.length < ranked.length && (
        <TextButton isQuiet onClick={() => showAll(true)}>
          {t("lead.candidates.all", { n: ranked.length - shown.length })}
        </TextButton>
      )}
    </div>
  )
}

function CandidateRow({
  candidate: { triager, owed, weight, open_leads, barred },
  isChosen,
  most,
  tellsWeight,
  voice: { nameOf, amount },
}: {
  candidate: Candidate
  isChosen: boolean
  /** The end of the scale; null if what was owed did not count. */
  most: number | null
  tellsWeight: boolean
  voice: Voice
}) {
  const { t } = useI18n()
  const name = nameOf(triager)
  const isAhead = amount(owed) !== amount(0) && owed < 0
  const notes = [
    ...(tellsWeight ? [t("decision.weight", { weight })] : []),
    ...(open_leads === undefined ? [] : [t("decision.openLeads", { n: open_leads })]),
  ]
  return (
    <PersonRow
      id={triager}
      name={name}
      isChosen={isChosen}
      isBarred={barred !== null}
      note={
        <>
          {isChosen && <VisuallyHidden>{t("lead.candidates.chosen")}</VisuallyHidden>}
          {notes.length > 0 && (
            <span className={clsx("num tiny nowrap", isChosen ? "soft" : "quiet")}>{notes.join(" · ")}</span>
          )}
        </>
      }
    >
      {barred !== null ? (
        <span className={`end quiet ${css.barred}`}>{t(`lead.barred.${barred}`)}</span>
      ) : most === null ? null : (
        <>
          <OwedAxis owed={isAhead ? owed : Math.abs(owed)} most={most} isStrong={isChosen} />
          <span className={clsx("num end", isChosen ? "accent bold" : "medium")}>
            {isAhead ? "−" : ""}
            {amount(Math.abs(owed))}
          </span>
        </>
      )}
    </PersonRow>
  )
}
