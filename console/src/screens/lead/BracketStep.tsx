/** Where a lead's revenue lies among the brackets of the policy that decided. */
import type { LeadDetail } from "../../api/lead.ts"
import type { PolicyDocument } from "../../api/policy.ts"
import { useI18n } from "../../i18n/index.tsx"
import { BracketScale } from "../../parts/BracketScale.tsx"
import css from "./Decisions.module.css"
import type { Receipt } from "./read-decisions.ts"

/** More names than these do not fit under the scale. */
const MOST_EDGES = 4

type Bracket = { readonly id: string; readonly from: number; readonly below: number | null }

const bracketsOf = (policy: PolicyDocument | undefined): Bracket[] =>
  (policy?.brackets ?? []).map(({ id, below }, index, all) => ({
    id,
    from: all[index - 1]?.below ?? 0,
    below: below ?? null,
  }))

export function BracketStep({
  receipt: { bracket },
  lead,
  policy,
  corrected,
}: {
  receipt: Receipt
  lead: LeadDetail
  policy: PolicyDocument | undefined
  /** The revenue is no longer the one that was decided on. */
  corrected: boolean
}) {
  const { t, f } = useI18n()
  const money = (amount: number) => f.money(amount, policy?.currency ?? "EUR")
  const brackets = bracketsOf(policy)
  const why = useWhy(bracket.because, lead.revenue_label, corrected)
  const index = brackets.findIndex(({ id }) => id === bracket.id)
  const here = brackets[index]
  const revenue = here && !corrected && lies(lead.revenue, here) ? lead.revenue : null
  const pin = here && revenue !== null ? ((index + within(here, revenue)) / brackets.length) * 100 : null
  const edges = brackets.map((_, edge) => edge).slice(1)
  const shown = edges.length <= MOST_EDGES ? edges : edges.slice(Math.max(0, index - 1), index + 1)
  return (
    <div className="pad topped">
      <h3 className="row baseline between gap-12 quiet small medium">
        <span>{t("lead.bracket")}</span>
        <em className="strong">{bracket.id}</em>
      </h3>
      {why !== null && <p className="soft mt-4">{why}</p>}
      {here && (
        <div className="mt-8">
          <BracketScale
            brackets={brackets}
            on={index}
            edges={shown}
            tellEdge={(edge) => money(brackets[edge]?.from ?? 0)}
            role="img"
            aria-label={t("lead.bracket.picture", {
              bracket: bracket.id,
              revenue: revenue === null ? "–" : money(revenue),
            })}
          >
            {pin !== null && revenue !== null && (
              <span className={css.pin} style={{ left: `${pin}%` }} data-edge={edgeOf(pin)}>
                <b className="num bold nowrap">{money(revenue)}</b>
              </span>
            )}
          </BracketScale>
        </div>
      )}
    </div>
  )
}

function useWhy(
  because: Receipt["bracket"]["because"],
  label: string | null,
  corrected: boolean,
): string | null {
  const { t } = useI18n()
  if (because === "revenue") return corrected ? t("lead.bracket.corrected") : null
  if (because !== "label" && because !== "range") return t(`lead.bracket.${because}`)
  return label === null ? t("lead.bracket.labelOnly") : t(`lead.bracket.${because}`, { label })
}

/** A lead that came back has kept its bracket, whatever became of its revenue. */
const lies = (revenue: number | null, { from, below }: Bracket): boolean =>
  revenue !== null && revenue >= from && (below === null || revenue < below)

/** How far into its bracket a revenue is, 0 to 1: brackets grow by multiples, and the last has no end. */
function within({ from, below }: Bracket, revenue: number): number {
  const part =
    below === null
      ? 1 - from / Math.max(revenue, from, 1)
      : from === 0
        ? revenue / below
        : Math.log(revenue / from) / Math.log(below / from)
  return Math.min(0.94, Math.max(0.06, part))
}

const edgeOf = (pin: number): "left" | "right" | undefined =>
  pin > 82 ? "right" : pin < 14 ? "left" : undefined
