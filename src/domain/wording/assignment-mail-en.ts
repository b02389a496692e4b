/** The mail of a new lead in English. No sentence depends on whether a person is a she or a he. */
import type { MailWording } from "./mail-wording.ts"

export const english: MailWording = {
  locale: "en-GB",
  subject: (name, bracket) => `New lead: ${name} · ${bracket}`,
  because: {
    ingest: "It is your turn in the rotation",
    waiting: "It was waiting, and it is your turn in the rotation",
    requalified: "It was requalified, and it is your turn in the rotation",
    deadline: "The deadline for first contact was missed, and it is your turn in the rotation",
    handed_back: "It came back into the rotation, and it is your turn",
    sticky: "You already hold an earlier lead of the same person",
    person: "A person gave it to you",
  },
  quote: (text) => `“${text}”`,
  heldBefore: (who) => `${who} had it before.`,
  disqualified: "The policy disqualified it",
  repeats: "It repeats an earlier lead of the same person.",
  contactBy: (time, day) => `First contact before ${time}${day === null ? "" : ` on ${day}`}`,
  moment: (time, day) => `${day ?? "today"} at ${time}`,
  details: {
    phone: "Phone",
    email: "E-mail",
    business: "Business",
    revenue: "Revenue",
    bracket: "Bracket",
    source: "Source",
    campaign: "Campaign",
    arrived: "Arrived",
    notes: "Notes",
  },
  call: "Call",
  write: "Write",
  open: "Open the lead",
  openEarlier: "See the earlier one",
}
