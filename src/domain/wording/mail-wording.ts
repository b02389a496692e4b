/** What the mail about an assignment says, and what each language has to say for it: assignment-mail-en.ts and assignment-mail-es.ts. */
import type { Receipt } from "../decision/receipt.ts"
import type { Language } from "../language.ts"

export type DetailName =
  | "phone"
  | "email"
  | "business"
  | "revenue"
  | "bracket"
  | "source"
  | "campaign"
  | "arrived"
  | "notes"
export type Cause = Receipt["cause"] | "sticky" | "person"

/** How one language says it. A `day` is null today. */
export type MailWording = {
  readonly locale: string
  readonly subject: (name: string, bracket: string) => string
  readonly because: { readonly [cause in Cause]: string }
  readonly quote: (text: string) => string
  readonly heldBefore: (who: string) => string
  readonly disqualified: string
  readonly repeats: string
  readonly contactBy: (time: string, day: string | null) => string
  readonly moment: (time: string, day: string | null) => string
  readonly details: { readonly [detail in DetailName]: string }
  readonly call: string
  readonly write: string
  readonly open: string
  readonly openEarlier: string
}

/** `shown` stands where nothing can be tapped. */
export type Link = { readonly label: string; readonly href: string; readonly shown: string }

/** All that the mail says, in the order in which it says it. */
export type MailContent = {
  readonly language: Language
  readonly subject: string
  /** What is seen of it in a list of mails. */
  readonly preview: string
  readonly name: string
  readonly contactBy: string | null
  readonly because: string
  readonly contacts: readonly Link[]
  readonly details: readonly (readonly [label: string, value: string])[]
  readonly notes: readonly [label: string, value: string] | null
  readonly pages: readonly Link[]
}
