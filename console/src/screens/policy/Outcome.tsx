/** What a draft would have done to the last leads, in a few sentences: for the moment before it is published. */
import { useInfiniteQuery } from "@tanstack/react-query"
import { useEffect } from "react"
import { type PolicyDocument, type Simulation, simulationQuery } from "../../api/policy.ts"
import { useI18n } from "../../i18n/index.tsx"
import { TextButton } from "../../ui/Toggle.tsx"
import { usePromiseSentences } from "./simulation/Promises.tsx"
import type { Trial } from "./simulation/Simulation.tsx"

/** Takes over the run of the simulation, if it is of this draft; otherwise begins one. Publishing does not wait for it. */
export function Outcome({ trial, onSee }: { trial: Trial; onSee: () => void }) {
  const { t } = useI18n()
  const { last, isOutdated, run, days } = trial
  const isMissing = last === null || isOutdated
  useEffect(() => {
    if (isMissing) run()
  })
  return (
    <section className="stack gap-4 box sunken pad" aria-label={t("policy.outcome")} aria-live="polite">
      {last === null || isOutdated ? (
        <p>{t("policy.outcome.running", { days })}</p>
      ) : (
        <Result policy={last.policy} from={last.from} days={days} onSee={onSee} />
      )}
    </section>
  )
}

function Result({
  policy,
  from,
  days,
  onSee,
}: {
  policy: PolicyDocument
  from: string
  days: number
  onSee: () => void
}) {
  const { t, f } = useI18n()
  const { data, error } = useInfiniteQuery(simulationQuery(policy, from))
  const result = data?.pages[0]
  const counts = useCounts(result)
  const promises = usePromiseSentences(result?.promises ?? null)
  if (!result) return <p>{error ? t("policy.outcome.failed") : t("policy.outcome.running", { days })}</p>
  const { leads, changed } = result
  if (leads === 0) return <p>{t("policy.outcome.none", { days })}</p>
  const told = [...promises, ...counts]
  return (
    <>
      <p>
        {changed === 0
          ? t("policy.outcome.same", { leads, days })
          : t("policy.outcome.changed", { leads, days, changed, share: f.pctFine(changed / leads) })}
      </p>
      {told.length > 0 && (
        <ul className="soft marked">
          {told.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <TextButton className="start" onClick={onSee}>
        {t("policy.outcome.see")}
      </TextButton>
    </>
  )
}

const MOST_COUNTS = 5

/** What becomes more or less: what matters most first. */
function useCounts(result: Simulation | undefined): string[] {
  const { t } = useI18n()
  if (result === undefined) return []
  const status = { disqualified: t("policy.sim.disqualified"), waiting: t("status.waiting") }
  const all = [
    ...result.by_status.flatMap(({ status: name, ...counts }) =>
      name === "assigned" ? [] : [{ name: status[name], ...counts }],
    ),
    ...result.by_rule.map(({ reason, ...counts }) => ({
      name: t("policy.outcome.rule", { reason: reason ?? t("policy.outUnknown") }),
      ...counts,
    })),
    ...result.by_bracket.map(({ bracket, ...counts }) => ({
      name: t("policy.outcome.bracket", { name: bracket }),
      ...counts,
    })),
    ...result.by_triager,
  ]
  return all
    .filter(({ before, after }) => before !== after)
    .slice(0, MOST_COUNTS)
    .map(({ name, before, after }) => t("policy.outcome.count", { name, before, after }))
}
