/** What would have become of promises of first contact, beside what really happened: in sentences, and then in figures. */
import type { Simulation } from "../../../api/policy.ts"
import { useI18n } from "../../../i18n/index.tsx"
import { DataTable } from "../../../ui/DataTable.tsx"

type Told = NonNullable<Simulation["promises"]>
type Played = NonNullable<Told["after"]>

type Row = { readonly name: string; readonly really?: string; readonly of: (played: Played) => string }

/** What the draft's promise would have done. Without one: that nothing is promised any more. */
export function usePromiseSentences(promises: Simulation["promises"]): string[] {
  const { t, f } = useI18n()
  if (!promises) return []
  const { recorded, after } = promises
  if (after === null) return [t("policy.sim.promise.gone")]
  if (recorded.answered === 0) return [t("policy.sim.promise.unknown")]
  const again = after.handed_on_times.slice(1).reduce((sum, leads) => sum + leads, 0)
  const { median_minutes: median } = after
  return [
    t("policy.sim.promise.did", {
      promised: after.promised,
      inTime: f.int(after.in_time),
      handedOn: after.handed_on,
      again: again === 0 ? null : f.int(again),
      escalated: f.int(after.escalated),
    }),
    ...(after.paused.length === 0
      ? []
      : [
          t("policy.sim.promise.paused", {
            names: f.list(after.paused.map(({ name, times }) => `${name} (${f.int(times)})`)),
          }),
        ]),
    ...(median === null || recorded.median_minutes === null
      ? []
      : [
          t("policy.sim.promise.half", {
            would: tellWait(f, median),
            really: tellWait(f, recorded.median_minutes),
          }),
        ]),
  ]
}

const tellWait = (f: { span: (ms: number) => string }, minutes: number): string => f.span(minutes * 60_000)

export function Promises({ promises }: { promises: Told }) {
  const { t, f } = useI18n()
  const sentences = usePromiseSentences(promises)
  const { recorded, before, after } = promises
  const runs = [before, after].filter((played) => played !== null)
  const wait = (minutes: number | null) => (minutes === null ? "–" : tellWait(f, minutes))
  const count = (of: (played: Played) => number) => (played: Played) => f.int(of(played))
  const rows: Row[] = [
    { name: t("policy.sim.promise.promised"), of: count(({ promised }) => promised) },
    { name: t("policy.sim.promise.inTime"), of: count(({ in_time }) => in_time) },
    { name: t("policy.sim.promise.reminded"), of: count(({ reminded }) => reminded) },
    { name: t("policy.sim.promise.handedOn"), of: count(({ handed_on }) => handed_on) },
    { name: t("policy.sim.promise.escalated"), of: count(({ escalated }) => escalated) },
    {
      name: t("policy.sim.promise.answered"),
      really: f.int(recorded.answered),
      of: count(({ answered }) => answered),
    },
    {
      name: t("policy.sim.promise.median"),
      really: wait(recorded.median_minutes),
      of: ({ median_minutes }) => wait(median_minutes),
    },
    {
      name: t("policy.sim.promise.p90"),
      really: wait(recorded.p90_minutes),
      of: ({ p90_minutes }) => wait(p90_minutes),
    },
  ]
  return (
    <section className="stack gap-8" aria-label={t("lead.firstContact")}>
      <DataTable
        firstWidth="100%"
        wraps
        caption={
          <>
            <b className="bold">{t("lead.firstContact")}</b>
            {sentences.map((sentence) => (
              <p key={sentence} className="soft pretty mt-4">
                {sentence}
              </p>
            ))}
          </>
        }
        columns={[
          { id: "name", cell: ({ name }) => name },
          {
            id: "really",
            title: t("policy.sim.promise.really"),
            cell: ({ really }) => <span className="quiet">{really}</span>,
          },
          ...runs.map((played) => ({
            id: played === before ? "before" : "after",
            title: t(played === before ? "policy.sim.before" : "policy.sim.after"),
            cell: ({ of }: Row) => of(played),
          })),
        ]}
        rows={rows}
        keyOf={({ name }) => name}
      />
      <p className="quiet small pretty">{t("policy.sim.promise.method")}</p>
    </section>
  )
}
