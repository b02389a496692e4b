/** Both runs in figures: the few that matter first, then each bracket, triager and rule. */
import { VisuallyHidden } from "@mantine/core"
import type { Simulation } from "../../../api/policy.ts"
import { useI18n } from "../../../i18n/index.tsx"
import { type Stat, Stats } from "../../../ui/Stat.tsx"
import { Bars } from "./Bars.tsx"
import { nameRules } from "./name-rules.ts"

export function Figures({ result }: { result: Simulation }) {
  const { t, f, language } = useI18n()
  const share = (leads: number) =>
    leads.toLocaleString(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const status = (name: Simulation["by_status"][number]["status"]) =>
    result.by_status.find((one) => one.status === name) ?? { before: 0, after: 0 }
  const [disqualified, waiting] = [status("disqualified"), status("waiting")]
  const { before, after } = result.fairness
  const furthest = new Map(
    before.by_bracket.map(({ bracket, greatest }) => [bracket, { before: greatest, after: 0 }]),
  )
  for (const { bracket, greatest } of after.by_bracket) {
    furthest.set(bracket, { before: furthest.get(bracket)?.before ?? 0, after: greatest })
  }
  const names = nameRules(result.by_rule, t("policy.outUnknown"))
  const figure = (
    label: string,
    { before, after }: { readonly before: number; readonly after: number },
    show: (value: number) => string,
  ): Stat => ({
    label,
    value: show(after),
    before: before !== after && (
      <>
        <VisuallyHidden>{t("policy.sim.before")}</VisuallyHidden> {show(before)} <i aria-hidden>→</i>{" "}
        <VisuallyHidden>{t("policy.sim.after")}</VisuallyHidden>
      </>
    ),
  })
  return (
    <>
      <div className="box">
        <Stats
          isSmall
          stats={[
            { label: t("nav.leads"), value: f.int(result.leads) },
            {
              label: t("policy.sim.changed"),
              value: f.int(result.changed),
              after: t("policy.sim.ofLeads", { share: f.pctFine(result.changed / result.leads) }),
            },
            figure(t("policy.sim.disqualified"), disqualified, f.int),
            waiting.before + waiting.after > 0
              ? figure(t("status.waiting"), waiting, f.int)
              : figure(t("policy.sim.unfair"), { before: before.greatest, after: after.greatest }, share),
          ]}
        />
      </div>
      <Bars
        title={t("policy.sim.byBracket")}
        rows={result.by_bracket.map(({ bracket, ...counts }) => ({ id: bracket, name: bracket, ...counts }))}
      />
      <Bars
        title={t("policy.sim.byTriager")}
        rows={result.by_triager.map(({ triager, ...one }) => ({ id: triager, ...one }))}
      />
      {result.by_rule.length > 0 && (
        <Bars
          title={t("policy.sim.byRule")}
          rows={result.by_rule.map(({ rule, reason: _, ...counts }) => ({
            id: rule,
            name: names.get(rule) ?? rule,
            detail: rule,
            ...counts,
          }))}
        />
      )}
      {furthest.size > 0 && (
        <Bars
          title={t("policy.sim.fairness")}
          hint={t("policy.sim.inLeads")}
          rows={[...furthest].map(([name, distances]) => ({ id: name, name, ...distances }))}
          show={share}
        />
      )}
    </>
  )
}
