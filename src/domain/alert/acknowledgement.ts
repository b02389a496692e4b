/** Whether the person who asked is written to, and why not: Criba must never be what sends spam, or answers a machine. */
import type { Status } from "../decision/lifecycle.ts"
import type { Language } from "../language.ts"
import type { AcknowledgeDocument } from "../policy/acknowledge-document.ts"

/** An assignment, and what its mail needs. All but `assigned_at` is as of `at`. */
export type Acknowledgement = {
  readonly seq: number
  readonly at: Date
  readonly assigned_at: Date
  /** What the policy in force says; null: nobody is written to. */
  readonly acknowledge: AcknowledgeDocument | null
  /** Whether this was the first time that the lead was given to somebody. */
  readonly is_first: boolean
  readonly triager: {
    readonly name: string
    readonly language: Language
    readonly time_zone: string
    readonly booking_url: string | null
    readonly public_phone: string | null
  }
  readonly lead: {
    readonly id: string
    readonly status: Status
    /** The key or source by which it came; `import`: it was imported. */
    readonly api_key_id: string
    /** null: erased. */
    readonly nombre: string | null
    readonly email_normal: string | null
    readonly created_by: string | null
    readonly contact_by: Date | null
    /** What the form says the page's language is. */
    readonly language: string | null
  }
}

/** What is in a mail besides the policy's text. */
export type Occasion = Pick<Acknowledgement, "at" | "triager" | "lead">

export const IMPORTED = "import"
/** Mail about yesterday's form only confuses. The delay of the policy, an hour at most, lies within. */
const LATEST_MS = 3 * 3_600_000
/** Mailboxes of programs, lists and roles that nobody reads as a person. */
const FOR_PROGRAMS =
  /^(?:no-?reply|do-?not-?reply|no-?responder|mailer-daemon|postmaster|abuse|bounces?|root|nobody|list|owner|majordomo|listserv)(?:[+._-].*)?@|[+._-](?:bounces?|request|owner|unsubscribe|noreply)@|^(?:owner|bounces?)-/i

/** null: the mail is sent. */
export function whyNotAcknowledged({
  acknowledge,
  at,
  assigned_at,
  is_first,
  lead,
}: Acknowledgement): string | null {
  if (acknowledge === null) return "the policy writes to nobody"
  if (lead.nombre === null) return "the lead was erased"
  if (lead.api_key_id === IMPORTED) return "the lead was imported"
  if (lead.created_by !== null) return "the lead was entered by hand"
  if (acknowledge.sources?.includes(lead.api_key_id) === false)
    return "its source is none of those of the policy"
  if (lead.status !== "assigned" && lead.status !== "contacted") return `the lead is ${lead.status} by now`
  if (!is_first) return "somebody had the lead before"
  if (lead.email_normal === null) return "the lead has no e-mail address"
  if (FOR_PROGRAMS.test(lead.email_normal)) return "the address is one of a list or a program"
  if (at.getTime() - assigned_at.getTime() > LATEST_MS) return "it is too late for that"
  return null
}
