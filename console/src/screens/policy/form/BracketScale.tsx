/** The brackets side by side, with the amounts where one ends and the next begins. */
import type { PolicyDocument } from "../../../api/policy.ts"
import { useI18n } from "../../../i18n/index.tsx"
import css from "./Form.module.css"
import { DEFAULTS } from "./form-tools.ts"

export function BracketScale({
  policy: { brackets = [], currency = DEFAULTS.currency },
}: {
  policy: PolicyDocument
}) {
  const { f } = useI18n()
  const money = (value: number): string => {
    try {
      return f.money(value, currency)
    } catch {
      return f.int(value) // a currency that is still being typed
    }
  }
  return (
    <div className={css.scale} aria-hidden>
      <div className={css.ranges}>
        {brackets.map(({ id }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bracket is its place; its id is being edited
          <span key={place} style={{ opacity: 0.55 + (0.45 * (place + 1)) / brackets.length }}>
            {id}
          </span>
        ))}
      </div>
      <div className={css.edges}>
        {brackets.slice(0, -1).map(({ below }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bracket is its place
          <span key={place} className="num" style={{ left: `${((place + 1) / brackets.length) * 100}%` }}>
            {typeof below === "number" ? money(below) : "?"}
          </span>
        ))}
      </div>
    </div>
  )
}
