/** What each language has to say about a receipt: the shape of sentences-en.ts and sentences-es.ts. */

import type { Receipt } from "../decision/receipt.ts"
import type { PastState } from "../decision/take-over.ts"
import type { Condition } from "../policy/conditions.ts"
import type { Verdict } from "../policy/disqualify.ts"
import type { ReceiptBar } from "../rotation/bars.ts"
import type { Choice } from "../rotation/rotation.ts"

export type Say = (what: string) => string
export type Holding = NonNullable<NonNullable<Receipt["sticky"]>["barred"]> | "available"

/** `people`: everyone in the turn. `standing`: the balance of `who`, the triager who got the lead. */
export type DescribedTurn = {
  readonly who: string
  readonly people: number
  readonly bracket: string
  readonly standing: string
}

/** The wording of one language: a text or function per case, in the order of the sentences. */
export type Wording = {
  readonly list: (items: readonly string[]) => string

  readonly disqualified: (rule: string, reason: string) => string
  readonly unknownBusiness: string
  readonly assignedAnyway: string

  /** `from`: the triager who lost the lead; absent on a first choice. */
  readonly got: { readonly [cause in Receipt["cause"]]: (who: string, why: string, from: string) => string }
  readonly why: { readonly [because in Choice["because"]]: (turn: DescribedTurn) => string }
  readonly whySticky: Say
  readonly nobody: { readonly [end in Receipt["cause"] | "disqualified"]: (bracket: string) => string }
  readonly emptyTeam: string
  readonly missed: (from: string, deadline: string) => string
  readonly chargeKept: (who: string, from: string) => string
  readonly uncharged: string

  readonly level: (others: string, who: string) => string
  readonly owedMore: (others: string, who: string) => string
  readonly idleLonger: (others: string, who: string) => string
  readonly fewerOpen: Say

  readonly judgedBefore: string
  readonly skipped: { readonly [why in NonNullable<Verdict["skipped"]>]: string }
  readonly noRules: string
  readonly passed: Say
  readonly rules: (ids: readonly string[]) => string
  readonly failedOn: { readonly [on in Condition["on"]]: string }
  readonly shadow: (ids: readonly string[]) => string

  readonly bracket: { readonly [because in Receipt["bracket"]["because"]]: (id: string) => string }

  readonly repeats: Say
  readonly repeatsUnheld: Say
  readonly holder: { readonly [holding in Holding]: (who: string, lead: string) => string }

  readonly alsoInTurn: Say
  readonly openLeads: (leads: number) => string
  readonly owed: (leads: number) => string
  readonly ahead: (leads: number) => string
  readonly weight: (weight: number) => string
  readonly leftOut: Say
  readonly barred: { readonly [bar in ReceiptBar]: string }

  readonly policy: (version: number) => string

  readonly assignedByHand: (who: string, from: string | null, reason: string | null) => string
  readonly byHandUncharged: string

  readonly turnVoided: (who: string, at: string, reason: string | null) => string
  readonly takenBack: string

  readonly imported: { readonly [status in PastState["status"]]: (who: string | null) => string }
  readonly importedUncharged: string
}
