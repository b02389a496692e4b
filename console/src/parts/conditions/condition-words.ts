/** What a rule or a triager asks for, in a line. */
import type { PolicyDocument } from "../../api/policy.ts"
import { useI18n } from "../../i18n/index.tsx"

export type When = NonNullable<PolicyDocument["disqualify"]>[number]["when"]
/** As much of the policy as conditions are told by. */
export type NamedPolicy = Pick<PolicyDocument, "currency" | "businesses">

/** In the order in which they are offered and told. */
export const CONDITIONS = [
  "business",
  "business_label",
  "revenue",
  "funnel",
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "email_domain",
  "phone_country",
  "extra",
  "contact",
] as const satisfies readonly (keyof When)[]
export type Condition = (typeof CONDITIONS)[number]

const MOST_TOLD = 3

export function useConditionWords({ currency = "EUR", businesses = [] }: NamedPolicy) {
  const { t, f } = useI18n()
  const names = new Map(businesses.map(({ id, label }) => [id, label ?? id]))
  const amount = (value: number): string => {
    try {
      return f.moneyFull(value, currency)
    } catch {
      return `${f.int(value)} ${currency}` // a currency that is still being typed
    }
  }
  const oneOf = (values: readonly string[]): string => {
    const told = values.length > MOST_TOLD + 1 ? values.slice(0, MOST_TOLD) : values
    const rest = values.length - told.length
    const parts = rest > 0 ? [...told, t("common.andMore", { n: rest })] : told
    return [parts.slice(0, -1).join(", "), parts.at(-1)].filter(Boolean).join(t("policy.or"))
  }
  const tell = (condition: Condition, when: When): string[] => {
    if (condition === "revenue") {
      const { at_least, below } = when.revenue ?? {}
      return [
        ...(at_least === undefined ? [] : [t("policy.revenueFrom", { amount: amount(at_least) })]),
        ...(below === undefined ? [] : [t("policy.revenueBelow", { amount: amount(below) })]),
      ]
    }
    if (condition === "contact") return [lower(t("policy.contactMissing"))]
    if (condition === "business_label") {
      const words = when.business_label?.contains ?? []
      return words.length > 0 ? [t("policy.labelContains", { words: oneOf(words.map(String)) })] : []
    }
    if (condition === "extra")
      return Object.entries(when.extra ?? {}).flatMap(([field, values]) =>
        values.length > 0 ? [t("policy.isOneOf", { field, values: oneOf(values.map(String)) })] : [],
      )
    const values = (when[condition] ?? []).map((value) =>
      condition === "business" ? (names.get(value) ?? value) : String(value),
    )
    return values.length > 0
      ? [t("policy.isOneOf", { field: lower(t(`policy.if.${condition}`)), values: oneOf(values) })]
      : []
  }
  return (when: When): string => {
    const told = CONDITIONS.filter((condition) => condition in when).flatMap((condition) =>
      tell(condition, when),
    )
    return capitalised(told.join(t("policy.and")) || t("policy.noCondition"))
  }
}

/** As within a sentence. */
const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
