/**
 * What is wrong with a lead that was stored nevertheless. `attention`: somebody should look at it before they call. `note`: only of
 * interest to people who build forms. The API lists both kinds, the console only the first.
 */
import type { Policy } from "../policy/policy.ts"

export const WARNING_KINDS = ["attention", "note"] as const
export type WarningKind = (typeof WARNING_KINDS)[number]

/** Every code, with its kind. */
const KINDS = {
  invalid_email: "attention",
  suspicious_email: "attention",
  invalid_phone: "attention",
  unreadable_amount: "attention",
  other_currency: "attention",
  unknown_revenue_label: "attention",
  text_cut: "attention",
  file_left_out: "attention",
  extra_left_out: "attention",
  status_not_kept: "attention",
  owner_inactive: "attention",
  unknown_business: "note",
  unknown_field: "note",
} as const satisfies Record<string, WarningKind>
export type WarningCode = keyof typeof KINDS
export const WARNING_CODES = Object.keys(KINDS) as readonly WarningCode[]
export const NOTE_CODES = WARNING_CODES.filter((code) => KINDS[code] === "note")

/** As it is found and stored. `kind` is there only if it is not the one of the code. */
export type Warning = {
  readonly field: string
  readonly code: WarningCode
  readonly message: string
  /** What the field may have been meant to be. */
  readonly proposal?: string
  readonly kind?: WarningKind
}
/** A warning with its kind and sentence. */
export type DescribedWarning = Warning & { readonly kind: WarningKind }

/** Also for codes that another version has stored. */
export const kindOf = ({ kind, code }: Pick<Warning, "kind"> & { readonly code: string }): WarningKind =>
  kind ?? (KINDS as Readonly<Record<string, WarningKind>>)[code] ?? "attention"

export const describeWarnings = (warnings: readonly Warning[]): DescribedWarning[] =>
  warnings.map((warning) => ({ ...warning, kind: kindOf(warning) }))

export const needsAttention = (warning: Warning): boolean => kindOf(warning) === "attention"

/** Needs a policy. `attention` where it disqualifies the lead. */
export const unknownBusiness = (policy: Pick<Policy, "unknownBusiness">): Warning => ({
  field: "business",
  code: "unknown_business",
  message: "Not a business category that the policy knows.",
  ...(policy.unknownBusiness === "disqualify" && { kind: "attention" }),
})

/** Needs a policy, and no `revenue`. */
export const UNKNOWN_REVENUE_LABEL: Warning = {
  field: "revenue_label",
  code: "unknown_revenue_label",
  message:
    "Not a label of any bracket, and there is no `revenue`: the bracket for leads without revenue was taken.",
}
