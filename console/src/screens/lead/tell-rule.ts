/**
 * A rule of disqualification as the lead met it: what it asks of a lead, and what this lead had. A rule says who is out,
 * so what it asks is told the other way round: “Business is not …”.
 */
import type { LeadDetail } from "../../api/lead.ts"
import type { PolicyDocument } from "../../api/policy.ts"
import type { Format } from "../../i18n/format.ts"
import type { Tell } from "../../i18n/index.tsx"
import { CONDITIONS, type Condition } from "../../parts/conditions/condition-words.ts"
import { prettyPhone } from "../../ui/index.tsx"
import type { Receipt } from "./read-decisions.ts"

export type RuleTried = NonNullable<Receipt["verdict"]>["tried"][number]
type Rule = NonNullable<PolicyDocument["disqualify"]>[number]

export type RuleTelling = {
  readonly t: Tell
  readonly f: Format
  readonly lead: LeadDetail
  /** undefined for whoever may not read it. */
  readonly policy: PolicyDocument | undefined
  readonly category: string | null
  /** The fields that were corrected after the decision. */
  readonly corrected: ReadonlySet<string>
}

const MOST_VALUES = 3
/** What a condition looks at, where it is called otherwise. */
const FIELDS: Partial<Record<Condition, readonly string[]>> = {
  email_domain: ["email"],
  phone_country: ["telefono"],
  contact: ["email", "telefono"],
}

export function tellRule(tried: RuleTried, telling: RuleTelling): { text: string; actual: string } {
  const { t, policy } = telling
  if (tried.rule === "unknown_business") {
    return { text: t("lead.rule.unknown_business"), actual: telling.lead.business ?? "" }
  }
  const rule = policy?.disqualify?.find(({ id }) => id === tried.rule)
  const conditions = rule ? CONDITIONS.filter((condition) => rule.when[condition] !== undefined) : []
  if (tried.matched) {
    const actual = conditions.map((condition) => tellActual(condition, telling, rule?.when)).join(" · ")
    return { text: rule?.reason ?? tried.rule, actual }
  }
  const { failed } = tried
  if (failed === undefined) return { text: rule?.reason ?? tried.rule, actual: "" }
  return {
    text: rule ? tellCondition(rule, failed, telling) : tried.rule,
    actual: tellActual(failed, telling, rule?.when),
  }
}

function tellCondition({ when }: Rule, condition: Condition, telling: RuleTelling): string {
  const { t } = telling
  const anyOf = (values: readonly string[]) => ({ values: telling.f.anyOf(few(values, t)) })
  switch (condition) {
    case "contact":
      return t("lead.rule.contact")
    case "revenue":
      return tellRevenue(when.revenue ?? {}, telling)
    case "business":
      return t("lead.rule.business", anyOf((when.business ?? []).map((name) => labelOf(name, telling))))
    case "business_label":
      return t("lead.rule.business_label", anyOf(when.business_label?.contains ?? []))
    case "extra":
      return Object.entries(when.extra ?? {})
        .map(([field, values]) => t("lead.rule.extra", { field, ...anyOf(values) }))
        .join(" · ")
    default:
      return t(`lead.rule.${condition}`, anyOf(when[condition] ?? []))
  }
}

function tellRevenue(
  { at_least, below }: { at_least?: number; below?: number },
  telling: RuleTelling,
): string {
  const { t, f, policy } = telling
  const money = (amount: number) => f.money(amount, policy?.currency ?? "EUR")
  if (at_least === undefined || at_least === 0)
    return t("lead.rule.revenueFrom", { amount: money(below ?? 0) })
  if (below === undefined) return t("lead.rule.revenueBelow", { amount: money(at_least) })
  return t("lead.rule.revenueOutside", { from: money(at_least), below: money(below) })
}

function tellActual(
  condition: Condition,
  { t, f, lead, policy, category, corrected }: RuleTelling,
  when: Rule["when"] | undefined,
): string {
  if (lead.erased_at !== null) return ""
  if ((FIELDS[condition] ?? [condition]).some((field) => corrected.has(field)))
    return t("lead.value.corrected")
  const none = t("lead.value.none")
  switch (condition) {
    case "business":
      return category === null ? (lead.business ?? none) : labelOf(category, { policy })
    case "revenue":
      return lead.revenue === null ? none : f.money(lead.revenue, policy?.currency ?? "EUR")
    case "email_domain":
      return lead.email_normal?.split("@").at(-1) ?? none
    case "phone_country":
      return lead.phone_normal === null ? none : prettyPhone(lead.phone_normal)
    case "contact":
      return t((lead.email_normal ?? lead.phone_normal) ? "lead.value.valid" : "lead.value.missing")
    case "extra":
      return Object.keys(when?.extra ?? {})
        .map((field) => written(lead.extra?.[field]) ?? none)
        .join(" · ")
    default:
      return lead[condition] ?? none
  }
}

const written = (value: unknown): string | null =>
  value == null ? null : typeof value === "object" ? [value].flat().join(", ") : String(value)

/** What people call a category; what the policy does not list is its own name. */
export const labelOf = (category: string, { policy }: Pick<RuleTelling, "policy">): string =>
  policy?.businesses?.find(({ id }) => id === category)?.label ?? category

const few = (values: readonly string[], t: Tell): string[] =>
  values.length <= MOST_VALUES
    ? [...values]
    : [...values.slice(0, MOST_VALUES - 1), t("common.andMore", { n: values.length - MOST_VALUES + 1 })]
