/** What the draft would have done to the leads of the last days. */
import { Button, SegmentedControl, Skeleton } from "@mantine/core"
import { useInfiniteQuery } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { type PolicyDocument, simulationQuery } from "../../../api/policy.ts"
import { useI18n } from "../../../i18n/index.tsx"
import { Failed } from "../../../ui/Fallback.tsx"
import { Empty } from "../../../ui/index.tsx"
import { Pane } from "../Pane.tsx"
import { parsePolicy } from "../policy-yaml.ts"
import type { Checked } from "../problems.ts"
import { Changes } from "./Changes.tsx"
import { Figures } from "./Figures.tsx"
import { nameRules } from "./name-rules.ts"
import { Promises } from "./Promises.tsx"
import css from "./Simulation.module.css"

const SPANS_DAYS = [7, 30, 90] as const
const DAY_MS = 86_400_000

type Run = { readonly text: string; readonly policy: PolicyDocument; readonly from: string }
export type Trial = ReturnType<typeof useTrial>

/** A run is of the text as it was when it began: a server has one at a time, so typing starts none. */
export function useTrial(text: string, isValid: boolean) {
  const [days, setDays] = useState<number>(30)
  const [last, setLast] = useState<Run | null>(null)
  const runOver = (span: number): void => {
    if (!isValid) return
    const from = new Date(Date.now() - span * DAY_MS).toISOString()
    setLast({ text, policy: parsePolicy(text).toJS() as PolicyDocument, from })
  }
  return {
    days,
    last,
    isOutdated: last !== null && last.text !== text,
    run: () => runOver(days),
    choose: (span: number) => {
      setDays(span)
      runOver(span)
    },
  }
}

export function Simulation({ trial, checked }: { trial: Trial; checked: Checked }) {
  const { t } = useI18n()
  const { days, last, isOutdated, run, choose } = trial
  const waits = last === null && checked.isValid
  useEffect(() => {
    if (waits) run()
  })
  return (
    <Pane className={css.pane} label={t("policy.simulation")}>
      <div className={`row wrap gap-8 soft ${css.tools}`}>
        <span aria-hidden>{t("policy.sim.span")}</span>
        <SegmentedControl
          aria-label={t("policy.sim.span")}
          data={SPANS_DAYS.map((span) => ({ value: String(span), label: t("common.days", { n: span }) }))}
          value={String(days)}
          disabled={!checked.isValid}
          onChange={(span) => choose(Number(span))}
        />
      </div>
      {isOutdated && (
        <div className={`row between gap-12 beware strong ${css.outdated}`} role="status">
          {t("policy.sim.changedSince")}
          <Button disabled={!checked.isValid} onClick={run}>
            {t("policy.sim.again")}
          </Button>
        </div>
      )}
      {last !== null ? (
        <Result run={last} days={days} />
      ) : checked.isChecked && !checked.isValid ? (
        <Empty title={t("policy.sim.mend")}>{t("policy.sim.mendHow")}</Empty>
      ) : (
        <Running days={days} />
      )}
    </Pane>
  )
}

function Result({ run, days }: { run: Run; days: number }) {
  const { t } = useI18n()
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    simulationQuery(run.policy, run.from),
  )
  const result = data?.pages[0]
  if (error && !result) return <Failed error={error} reset={() => void refetch()} />
  if (!result) return <Running days={days} />
  if (result.leads === 0) return <Empty title={t("policy.sim.none")}>{t("policy.sim.noneHow")}</Empty>
  return (
    <div className={`stack gap-24 ${css.result}`}>
      <Figures result={result} />
      {result.promises && <Promises promises={result.promises} />}
      <Changes
        changes={data.pages.flatMap(({ changes }) => changes)}
        total={result.changed}
        names={new Map(result.by_triager.map(({ triager, name }) => [triager, name]))}
        reasons={nameRules(result.by_rule, t("policy.outUnknown"))}
      />
      {hasNextPage && (
        <Button className="start" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t("common.more")}
        </Button>
      )}
      <p className="quiet small pretty">{t("policy.sim.method")}</p>
    </div>
  )
}

function Running({ days }: { days: number }) {
  const { t } = useI18n()
  return (
    <div className={`stack gap-24 ${css.result}`}>
      <p className="soft" role="status">
        {t("policy.sim.running", { n: days })}
      </p>
      {[92, 150, 210].map((height) => (
        <Skeleton key={height} height={height} radius="md" />
      ))}
    </div>
  )
}
