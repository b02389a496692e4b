/** Differences between two policies, in sentences. */
import type { PolicyDocument } from "../../api/policy.ts"
import { useI18n } from "../../i18n/index.tsx"
import { useConditionWords, type When } from "../../parts/conditions/condition-words.ts"
import type { KindOfLead } from "../../parts/promised.ts"
import { type Bounds, comparePolicies, type PolicyChange } from "./compare-policies.ts"
import { DEFAULTS, type Rule } from "./form/form-tools.ts"

/** What changes are told together, in the order of the form. */
export const ABOUT = ["teams", "rules", "brackets", "businesses", "basics"] as const

export type Told = {
  readonly about: (typeof ABOUT)[number]
  readonly kind: "new" | "gone" | "other"
  readonly text: string
  /** In smaller letters below. */
  readonly detail?: string
}

export function useToldChanges(before: PolicyDocument, after: PolicyDocument): Told[] {
  const { t, f } = useI18n()
  const tellBefore = useConditionWords(before)
  const tellAfter = useConditionWords(after)
  const currency = after.currency ?? DEFAULTS.currency
  const money = (value: number) => f.moneyFull(value, currency)
  const bounds = ({ from, below }: Bounds): string => {
    if (below === null) return t("rotation.from", { from: money(from) })
    return from === 0
      ? t("rotation.upTo", { limit: money(below) })
      : t("rotation.between", { from: money(from), below: money(below) })
  }
  const nameOf = ({ reason, id }: Rule) => reason || id
  const list = (values: readonly string[]) =>
    values.length === 0 ? t("policy.told.nothing") : f.list(values)
  const yesOrNo = (is: boolean) => t(is ? "policy.told.yes" : "policy.told.no")
  const setting = (name: string, was: string, is: string) => ({
    kind: "other" as const,
    text: t("policy.told.setting", { name, before: was, after: is }),
  })
  const deadline = (minutes: number | null) =>
    minutes === null ? t("policy.told.deadlineNone") : t("policy.told.deadlineOf", { minutes })
  const days = (n: number) => t("policy.told.days", { n })
  const listed = (text: string, added: readonly string[], removed: readonly string[]) => ({
    kind: "other" as const,
    text,
    detail: [
      ...(added.length > 0 ? [t("policy.told.listAdded", { values: f.list(added) })] : []),
      ...(removed.length > 0 ? [t("policy.told.listRemoved", { values: f.list(removed) })] : []),
    ].join(" · "),
  })
  const teamTakes = (when: When | null, words: (when: When) => string) =>
    when === null ? t("policy.told.teamRest") : words(when)
  const also = (name: string, values: readonly string[]) =>
    values.length > 0 && { detail: `${name}: ${f.list(values)}` }

  const tell = (change: PolicyChange): Omit<Told, "about"> => {
    switch (change.what) {
      case "rule_added":
        return {
          kind: "new",
          text: t("policy.told.rule_added", { reason: nameOf(change.rule), place: change.index }),
          detail: tellAfter(change.rule.when ?? {}),
        }
      case "rule_removed":
        return {
          kind: "gone",
          text: t("policy.told.rule_removed", { reason: nameOf(change.rule) }),
          detail: tellBefore(change.rule.when ?? {}),
        }
      case "rule_moved":
        return {
          kind: "other",
          text: t("policy.told.rule_moved", {
            reason: nameOf(change.rule),
            from: change.from,
            to: change.to,
          }),
        }
      case "rule_asks":
        return {
          kind: "other",
          text: t("policy.told.rule_asks", { reason: nameOf(change.rule) }),
          detail: t("policy.told.was", {
            before: tellBefore(change.before),
            after: tellAfter(change.rule.when ?? {}),
          }),
        }
      case "rule_says":
        return {
          kind: "other",
          text: t("policy.told.rule_says", { before: change.before, after: change.rule.reason }),
        }
      case "rule_shadow":
        return {
          kind: "other",
          text: t(change.on ? "policy.told.shadow_on" : "policy.told.shadow_off", {
            reason: nameOf(change.rule),
          }),
        }
      case "rule_id":
        return {
          kind: "other",
          text: t("policy.told.rule_id", {
            reason: nameOf(change.rule),
            before: change.before,
            after: change.rule.id,
          }),
        }
      case "bracket_added":
        return {
          kind: "new",
          text: t("policy.told.bracket_added", { name: change.name, bounds: bounds(change.bounds) }),
          ...also(t("policy.labels"), change.labels),
        }
      case "bracket_removed":
        return {
          kind: "gone",
          text: t("policy.told.bracket_removed", { name: change.name, bounds: bounds(change.bounds) }),
        }
      case "bracket_bounds":
        return {
          kind: "other",
          text: t("policy.told.bracket_bounds", {
            name: change.name,
            before: bounds(change.before),
            after: bounds(change.after),
          }),
        }
      case "bracket_labels":
        return listed(t("policy.told.bracket_labels", { name: change.name }), change.added, change.removed)
      case "business_added":
        return {
          kind: "new",
          text: t("policy.told.business_added", { name: change.name }),
          ...also(t("policy.aliases"), change.aliases),
        }
      case "business_removed":
        return { kind: "gone", text: t("policy.told.business_removed", { name: change.name }) }
      case "business_name":
        return {
          kind: "other",
          text: t("policy.told.business_name", { before: change.before, after: change.after }),
        }
      case "business_aliases":
        return listed(t("policy.told.business_aliases", { name: change.name }), change.added, change.removed)
      case "team_added": {
        const { name, when } = change
        return {
          kind: "new",
          text: t("policy.told.team_added", { name }),
          detail: teamTakes(when, tellAfter),
        }
      }
      case "team_removed":
        return { kind: "gone", text: t("policy.told.team_removed", { name: change.name }) }
      case "team_name":
        return {
          kind: "other",
          text: t("policy.told.team_name", { before: change.before, after: change.after }),
        }
      case "team_moved": {
        const { name, from, to } = change
        return { kind: "other", text: t("policy.told.team_moved", { name, from, to }) }
      }
      case "team_asks":
        return {
          kind: "other",
          text: t("policy.told.team_asks", { name: change.name }),
          detail: t("policy.told.was", {
            before: teamTakes(change.before, tellBefore),
            after: teamTakes(change.after, tellAfter),
          }),
        }
      case "team_says": {
        const { text, ...said } = tell(change.change)
        return { ...said, text: t("policy.told.team_says", { name: change.name, said: text }) }
      }
      case "currency":
        return setting(t("policy.currency"), change.before, change.after)
      case "default_country":
        return setting(t("policy.country"), change.before, change.after)
      case "bracket_without_revenue":
        return setting(t("policy.withoutRevenue"), change.before, change.after)
      case "unknown_business": {
        const word = (what: "accept" | "disqualify") => t(`policy.${what}`).toLowerCase()
        return setting(t("policy.unknownBusiness"), word(change.before), word(change.after))
      }
      case "strategy": {
        const word = (what: "fair" | "least_busy") =>
          t(what === "fair" ? "policy.fair" : "policy.leastBusy").toLowerCase()
        return setting(t("policy.strategy"), word(change.before), word(change.after))
      }
      case "assign_disqualified":
        return setting(t("policy.assignDisqualified"), yesOrNo(change.before), yesOrNo(change.after))
      case "hand_over": {
        const word = (whom: "anyone" | "team" | "never") => t(`policy.told.handOver.${whom}`)
        return setting(t("policy.told.handOver"), word(change.before), word(change.after))
      }
      case "stale_after_days":
        return setting(t("policy.told.staleAfter"), days(change.before), days(change.after))
      case "rates": {
        const words = (rates: Readonly<Record<string, number>>) =>
          list(Object.entries(rates).map(([code, worth]) => `1 ${code} = ${f.exact(worth)} ${currency}`))
        return setting(t("policy.told.rates"), words(change.before), words(change.after))
      }
      case "first_contact":
        return setting(t("policy.deadline"), deadline(change.before), deadline(change.after))
      case "counted": {
        const word = (what: "working_hours" | "always") => t(`policy.counted.${what}`).toLowerCase()
        return setting(t("policy.counted"), word(change.before), word(change.after))
      }
      case "by": {
        const words = (kinds: readonly KindOfLead[], tell: (when: When) => string) =>
          list(
            kinds.map(
              ({ when, within_minutes: minutes }) =>
                `${tell(when)}: ${t("policy.told.deadlineOf", { minutes })}`,
            ),
          )
        return setting(t("policy.kinds"), words(change.before, tellBefore), words(change.after, tellAfter))
      }
      case "by_bracket": {
        const words = (minutes: { readonly [bracket: string]: number }) =>
          list(
            Object.entries(minutes).map(([id, n]) => `${id}: ${t("policy.told.deadlineOf", { minutes: n })}`),
          )
        return setting(t("policy.told.byBracket"), words(change.before), words(change.after))
      }
      case "remind_after": {
        const word = (part: number | null) => (part === null ? t("policy.told.never") : f.pct(part))
        return setting(t("policy.remindAfter"), word(change.before), word(change.after))
      }
      case "hand_on":
        return setting(t("policy.handOn"), f.int(change.before), f.int(change.after))
      case "away_after_missed": {
        const word = (n: number | null) => (n === null ? t("policy.told.never") : f.int(n))
        return setting(t("policy.awayAfter"), word(change.before), word(change.after))
      }
      case "match": {
        const words = (fields: readonly string[]) =>
          list(fields.map((field) => t(field === "email" ? "policy.told.email" : "policy.told.telefono")))
        return setting(t("policy.told.match"), words(change.before), words(change.after))
      }
      case "same_company":
        return setting(t("policy.told.sameCompany"), yesOrNo(change.before), yesOrNo(change.after))
      case "within_days":
        return setting(t("policy.told.within"), days(change.before), days(change.after))
      case "field":
        return { kind: "other", text: t("policy.told.field", { field: change.field }) }
    }
  }
  return comparePolicies(before, after).map((change) => ({ ...tell(change), about: aboutOf(change) }))
}

function aboutOf({ what }: PolicyChange): Told["about"] {
  if (what.startsWith("team_")) return "teams"
  if (what.startsWith("rule_")) return "rules"
  if (what.startsWith("business_")) return "businesses"
  return /^bracket_(added|removed|bounds|labels)$/.test(what) ? "brackets" : "basics"
}
