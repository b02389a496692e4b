/** The shift as a line: promises stand above it, calls and next steps below. It is read, not tapped; for whoever cannot see it, it is a sentence. */
import { useElementSize } from "@mantine/hooks"
import { useNow } from "../../api/clock.ts"
import type { Lead } from "../../api/leads.ts"
import type { MyDay } from "../../api/today.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Key } from "../../ui/Key.tsx"
import css from "./ShiftLine.module.css"
import { usePresence } from "./tell.ts"

const HOUR_MS = 3_600_000
const NEAR_MS = 15 * 60_000
const [HEIGHT, LINE, EDGE] = [66, 34, 6]
/** Of those who have no hours. */
const [FIRST_HOUR, LAST_HOUR] = [9, 18]

type Mark = { readonly id: string; readonly at: number }

/** Whole hours, around the shift and all of the day that is on the line. */
function spanOf(
  { shift, day_began_at, steps }: MyDay,
  now: number,
  marks: readonly Mark[],
): [number, number] {
  const [began, ends] = [Date.parse(day_began_at), Date.parse(steps.until)]
  const from = shift === null ? began + FIRST_HOUR * HOUR_MS : Date.parse(shift.from)
  const to = shift === null ? began + LAST_HOUR * HOUR_MS : Date.parse(shift.to)
  const all = [from, to, now, ...marks.map(({ at }) => at).filter((at) => at >= began && at < ends)]
  const floor = (at: number) => Math.floor(at / HOUR_MS) * HOUR_MS
  return [Math.max(began, floor(Math.min(...all))), Math.min(ends, floor(Math.max(...all) - 1) + HOUR_MS)]
}

/** `leads`: all that they work at. What is left over from earlier days stands where the line begins. */
export function ShiftLine({ day, leads }: { day: MyDay; leads: readonly Lead[] }) {
  const { t, f } = useI18n()
  const now = useNow()
  const { ref, width } = useElementSize()
  const tellPresence = usePresence(true)
  const marks = (momentOf: (lead: Lead) => string | null): Mark[] =>
    leads.flatMap((lead) => {
      const moment = momentOf(lead)
      const at = moment === null ? Number.MAX_SAFE_INTEGER : Date.parse(moment)
      return at < Date.parse(day.steps.until) ? [{ id: lead.id, at }] : []
    })
  const deadlines = marks(({ missed_at, contact_by }) => contact_by && (missed_at ?? contact_by))
  const steps = marks(({ next_step }) => next_step?.at ?? null)
  const [from, to] = spanOf(day, now, [...deadlines, ...steps])
  const x = (at: number) =>
    EDGE + (width - 2 * EDGE) * Math.min(1, Math.max(0, (at - from) / Math.max(1, to - from)))
  const hours = Math.round((to - from) / HOUR_MS)
  const every = Math.max(1, Math.ceil((hours * 34) / Math.max(1, width)))
  const { on, until } = day.seat
  const left = on && until !== null ? Date.parse(until) - now : null
  return (
    <section className={css.line} aria-label={t("home.shift")}>
      <p className="flex between gap-12">
        <span>
          <b className="bold">{tellPresence(day.seat, now)}</b>
          {left !== null && left < 24 * HOUR_MS && <span className="quiet"> · {f.span(left)}</span>}
        </span>
        <span className="flex gap-12 small quiet">
          <Key colour="var(--accent-mid)" shape="dot">
            {t("home.nDeadlines", { n: deadlines.length })}
          </Key>
          <Key colour="var(--text-2)">{t("home.nSteps", { n: day.steps.to_do })}</Key>
        </span>
      </p>
      <div ref={ref} className={css.drawing}>
        <svg width={width} height={HEIGHT} aria-hidden>
          <path className={css.track} d={`M${EDGE} ${LINE}H${Math.max(EDGE, width - EDGE)}`} />
          <path className={css.gone} d={`M${EDGE} ${LINE}H${x(now)}`} />
          {Array.from({ length: hours + 1 }, (_, i) => from + i * HOUR_MS)
            .filter((_, i) => i % every === 0)
            .map((at, i, all) => (
              <text
                key={at}
                x={x(at)}
                y={HEIGHT - 4}
                data-at={i === 0 ? "start" : i === all.length - 1 ? "end" : undefined}
              >
                {new Date(at).getHours()}
              </text>
            ))}
          {deadlines.map(({ id, at }) => (
            <g key={id} data-tone={at < now ? "late" : at - now < NEAR_MS ? "near" : "ok"}>
              <path d={`M${x(at)} ${LINE - 3}V${LINE - 16}`} />
              <circle cx={x(at)} cy={LINE - 18} r={4} />
            </g>
          ))}
          {steps.map(({ id, at }) => (
            <rect key={id} className={css.step} x={x(at) - 3.5} y={LINE + 7} width={7} height={7} rx={2} />
          ))}
          <circle className={css.now} cx={x(now)} cy={LINE} r={6} />
        </svg>
      </div>
    </section>
  )
}
