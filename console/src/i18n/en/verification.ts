import type { DifferenceKind } from "../../api/verification.ts"

const DIFFERENCES: Record<DifferenceKind, (event: string) => string> = {
  missing_event: (event) => `Event ${event} is missing, and perhaps some after it.`,
  event_beyond_the_end: (event) => `Event ${event} stands behind the end of the order.`,
  broken_seal: (event) => `Something up to event ${event} was changed after it was sealed.`,
  sealed_beyond_the_end: (event) =>
    `There is a seal for event ${event}, which is behind the end of the order.`,
  other_choice: (event) => `Event ${event} chose somebody whose turn it was not, by its own receipt.`,
  other_standing: (event) =>
    `Event ${event} says that somebody was owed another number of leads than all turns before it give.`,
  other_receiver: (event) => `Event ${event} was received by another person than its receipt chose.`,
  other_balance: () => "The ledger says that somebody is owed another number of leads than all turns give.",
  missing_lead: (event) => `The lead that came in by event ${event} is gone.`,
  lead_without_beginning: () => "A lead is there that never came in by any event.",
  other_state: () =>
    "A lead is in another state, with another person or with other attempts than its events say.",
  other_judgement: () => "A lead is in another bracket, or under another rule, than its policy gives.",
  unknown_policy: () => "A lead was judged by a version of the policy that is not there.",
}

export const verification = {
  "verify.title": "Check the history",
  "verify.about":
    "Recalculates every decision, balance and status from the whole history and lists the differences. It changes nothing, and leads keep arriving meanwhile.",
  "verify.since": "Only from this day on",
  "verify.sinceAbout": "Empty: from the beginning.",
  "verify.run": "Check now",
  "verify.again": "Check again",
  "verify.progress": "How far the check is",
  "verify.result": "Result",
  "verify.clean": "Everything is as it was decided.",
  "verify.differences": (told: string, count: number) =>
    count === 1 ? "One thing differs." : `${told} things differ.`,
  "verify.counts": (leads: string, events: string, decisions: string) =>
    `Leads: ${leads}. Events: ${events}. Decisions: ${decisions}.`,
  "verify.difference": (kind: DifferenceKind, event: string) => DIFFERENCES[kind]?.(event) ?? kind,
  "verify.openLead": "Open the lead",
  "verify.more": (told: string) => `And ${told} more.`,
  "verify.hint": "The command “criba verify” lists each of them with names and numbers.",
  "verify.last": "The last check",
  "verify.lastClean": "Last time, everything was as it was decided.",
  "verify.lastDifferences": (told: string, count: number) =>
    count === 1 ? "The last time one thing differed." : `The last time ${told} things differed.`,
  "verify.lastBy": (when: string, who: string, since: string | null) =>
    `${when}, ${who}. ${since === null ? "" : `Only from ${since} on. `}`,
  "verify.never": "Not checked from the console yet.",
  "verify.brokenOff": "The check did not finish. Try again.",
} as const
