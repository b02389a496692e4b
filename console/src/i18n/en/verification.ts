import type { DifferenceKind } from "../../api/verification.ts"

const DIFFERENCES: Record<DifferenceKind, (event: string) => string> = {
  missing_event: (event) => `Event ${event} is missing, and perhaps some after it.`,
  event_beyond_the_end: (event) => `Event ${event} comes after the last event on record.`,
  broken_seal: (event) => `Something up to event ${event} was changed after it had been sealed.`,
  sealed_beyond_the_end: (event) =>
    `There is a seal for event ${event}, which comes after the last event on record.`,
  other_choice: (event) =>
    `Event ${event} chose somebody whose turn it was not, according to its own receipt.`,
  other_standing: (event) =>
    `Event ${event} gives a number of leads owed to somebody that does not match the turns before it.`,
  other_receiver: (event) => `The lead of event ${event} went to somebody other than its receipt chose.`,
  other_balance: () => "The ledger gives a number of leads owed to somebody that does not match all turns.",
  wrong_voiding: (event) => `Event ${event} voids a turn that could not be voided.`,
  missing_lead: (event) => `The lead that arrived with event ${event} is missing.`,
  lead_without_beginning: () => "There is a lead that no event brought in.",
  other_state: () => "A lead's status, rep or attempts do not match its events.",
  other_judgement: () => "A lead's bracket or rule does not match its policy.",
  other_count: () =>
    "A lead is counted in statistics for another person, or with other promises, than its history says.",
  unknown_policy: () => "A lead was decided by a version of the policy that does not exist.",
}

export const verification = {
  "verify.title": "Check the history",
  "verify.about":
    "Recalculates every decision, balance and status from the whole history and lists the differences. It changes nothing, and leads keep arriving in the meantime.",
  "verify.since": "Only from this day on",
  "verify.sinceAbout": "Empty: from the beginning.",
  "verify.run": "Check now",
  "verify.again": "Check again",
  "verify.progress": "Progress of the check",
  "verify.result": "Result",
  "verify.clean": "Everything matches what was decided.",
  "verify.differences": (told: string, count: number) =>
    count === 1 ? "One thing differs." : `${told} things differ.`,
  "verify.counts": (leads: string, events: string, decisions: string) =>
    `Leads: ${leads}. Events: ${events}. Decisions: ${decisions}.`,
  "verify.difference": (kind: DifferenceKind, event: string) => DIFFERENCES[kind]?.(event) ?? kind,
  "verify.openLead": "Open the lead",
  "verify.more": (told: string) => `And ${told} more.`,
  "verify.hint": "The command “criba verify” lists each of them with names and numbers.",
  "verify.last": "The last check",
  "verify.lastClean": "Last time, everything matched what was decided.",
  "verify.lastDifferences": (told: string, count: number) =>
    count === 1 ? "Last time, one thing differed." : `Last time, ${told} things differed.`,
  "verify.lastBy": (when: string, who: string, since: string | null) =>
    `${when}, ${who}. ${since === null ? "" : `Only from ${since} on. `}`,
  "verify.never": "Not checked from the console yet.",
  "verify.brokenOff": "The check did not finish. Try again.",
} as const
