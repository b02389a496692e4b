/** How large the business is: one of the policy's brackets with one tap, or an amount as people write it. */
import { TextInput } from "@mantine/core"
import type { Entry } from "../api/enter-lead.ts"
import { type Bracket, useBrackets, useMoney } from "../api/team-and-policy.ts"
import { useI18n } from "../i18n/index.tsx"
import { BracketBars } from "../parts/BracketBars.tsx"
import { amountIn } from "../parts/written-amount.ts"
import { Chip } from "../ui/Chip.tsx"
import css from "./NewLead.module.css"

/** The words that place a lead in a bracket: they are kept with it. */
function useRangeOf() {
  const { t, f } = useI18n()
  const currency = useMoney()?.currency ?? "EUR"
  return ({ from, below }: Bracket): string => {
    if (below === null) return from === 0 ? "" : t("newLead.from", { from: f.moneyFull(from, currency) })
    if (from === 0) return t("newLead.below", { below: f.moneyFull(below, currency) })
    return `${f.moneyFull(from, currency)} - ${f.moneyFull(below, currency)}`
  }
}

/** The bracket of what was chosen; null: it is not known. */
export function useBracketOf(size: Entry["size"]): string | null {
  const brackets = useBrackets()
  const money = useMoney()
  if (size?.kind === "bracket") return size.id
  const amount = size?.kind === "amount" ? amountIn(size.text, money) : null
  return amount === null ? null : (brackets.find(({ below }) => below === null || amount < below)?.id ?? null)
}

export function Size({
  entry: { size },
  onChange,
}: {
  entry: Entry
  onChange: (change: Partial<Entry>) => void
}) {
  const { t, f } = useI18n()
  const brackets = useBrackets()
  const money = useMoney()
  const currency = money?.currency ?? "EUR"
  const rangeOf = useRangeOf()
  const amount = size?.kind === "amount" ? amountIn(size.text, money) : null
  const isOwn = size?.kind === "amount"
  const choose = (next: Entry["size"]) => onChange({ size: next })
  return (
    <fieldset className="stack gap-8 plain">
      <legend className="small medium">{t("newLead.size")}</legend>
      <div className={css.choices}>
        {brackets.length > 1 &&
          brackets.map((bracket) => (
            <Chip
              key={bracket.id}
              className={css.size}
              aria-pressed={size?.kind === "bracket" && size.id === bracket.id}
              onClick={() =>
                choose({ kind: "bracket", id: bracket.id, label: bracket.labels[0] ?? rangeOf(bracket) })
              }
            >
              <BracketBars bracket={bracket.id} />
              <span className="cut">{bracket.id}</span>
              <small className="num quiet">
                {bracket.below === null
                  ? t("newLead.more")
                  : t("newLead.below", { below: f.money(bracket.below, currency) })}
              </small>
            </Chip>
          ))}
        <Chip className={css.size} aria-pressed={isOwn} onClick={() => choose({ kind: "amount", text: "" })}>
          {t("newLead.amount")}
        </Chip>
        <Chip className={css.size} aria-pressed={size === null} onClick={() => choose(null)}>
          {t("newLead.unsure")}
        </Chip>
      </div>
      {isOwn && (
        <TextInput
          aria-label={t("newLead.size")}
          placeholder={t("newLead.amountHint")}
          autoComplete="off"
          autoFocus
          maxLength={100}
          value={size.text}
          description={
            amount === null
              ? size.text.trim() === ""
                ? " "
                : t("newLead.amountWords")
              : `= ${f.moneyFull(amount, currency)}`
          }
          inputWrapperOrder={["label", "input", "description"]}
          onChange={(event) => choose({ kind: "amount", text: event.currentTarget.value })}
        />
      )}
    </fieldset>
  )
}
