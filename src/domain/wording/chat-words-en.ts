/** Chat messages in English. No sentence depends on whether a person is a she or a he. */
import type { ChatWording } from "./chat-words.ts"

const of = (bracket: string | null) => (bracket === null ? "" : ` · ${bracket}`)
const has = (who: string | null) => (who === null ? "" : ` (${who})`)

export const english: ChatWording = {
  locale: "en-GB",
  created: (bracket) => `A lead came in${of(bracket)}`,
  assigned: {
    ingest: (who, bracket) => `New lead for ${who}${of(bracket)}`,
    sticky: (who, bracket) => `New lead for ${who}, who knows this person already${of(bracket)}`,
    waiting: (who, bracket) => `The lead that was waiting goes to ${who}${of(bracket)}`,
    requalified: (who, bracket) => `Lead requalified, it goes to ${who}${of(bracket)}`,
    deadline: (who, bracket, before) =>
      `Not contacted in time${before === null ? "" : ` by ${before}`}: the lead goes to ${who}${of(bracket)}`,
    handed_back: (who, bracket, before) =>
      `Lead handed back${before === null ? "" : ` by ${before}`}, it goes to ${who}${of(bracket)}`,
    person: (who, bracket, before) =>
      `Lead given to ${who} by hand${of(bracket)}${before === null ? "" : `, before with ${before}`}`,
  },
  waiting: (bracket) => `A lead is waiting: nobody can take it now${of(bracket)}`,
  disqualified: (reason) => `Lead disqualified${reason === null ? "" : `: ${reason}`}`,
  status: {
    waiting: "waiting",
    assigned: "to contact",
    contacted: "contacted",
    qualified: "qualified",
    won: "won",
    disqualified: "disqualified",
    lost: "lost",
  },
  statusChanged: (status, who) => `Lead ${status}${has(who)}`,
  undone: (status, who) => `Change taken back: the lead is ${status} again${has(who)}`,
  attempted: {
    no_answer: (who, attempts) => `The lead does not answer, attempt ${attempts}${has(who)}`,
    call_later: (who, attempts) => `The lead wants to be called later, attempt ${attempts}${has(who)}`,
    wrong_number: (who, attempts) => `Wrong number, attempt ${attempts}${has(who)}`,
  },
  contactDue: (who, left) =>
    `${who ?? "Somebody"} has not contacted a lead yet${left === null ? "" : `: ${left} left`}`,
  nextStep: (who) => `A next step is planned${has(who)}`,
  nextStepDue: (who) => `The next step is due${has(who)}`,
  callBack: (who) => `It is time to call a lead again, as agreed${has(who)}`,
  contactMissed: (who) => `${who ?? "Somebody"} did not contact a lead in time`,
  escalated: (bracket) => `Nobody contacts this lead${of(bracket)}`,
  escalatedFrom: (who, others) =>
    others === 0
      ? `${who} has it, and nobody else can take it.`
      : `${who} has it, after ${others} ${others === 1 ? "other" : "others"}.`,
  commented: (who) => `Comment on a lead${has(who)}`,
  turnVoided: "A turn of the rotation was voided",
  corrected: (fields) => `Lead corrected: ${fields}`,
  erased: "A person's data was erased",
  pausedSelf: (who) => `${who} has paused and gets no leads`,
  pausedMissed: (who, missed) => `${who} missed ${missed} first contacts in a row: paused, gets no leads`,
  resumed: (who) => `${who} is back and gets leads`,
  published: (version) => `New policy published: version ${version}`,
  webhookDisabled: (host) => `The endpoint ${host} was disabled: nothing is sent there any more`,
  rejected: (count) =>
    count === 1 ? "A lead was refused, and is kept" : `${count} leads were refused, and are kept`,
  test: "This is a test from Criba",
  testNote: "If you can read this, messages arrive here.",
  contactWithin: (left) => `First contact within ${left}`,
  happened: (ago) => `Happened ${ago} ago`,
  quote: (text) => `“${text}”`,
  minutes: (count) => `${count} min`,
  hours: (count) => `${count} h`,
  days: (count) => `${count} ${count === 1 ? "day" : "days"}`,
  open: {
    lead: "Open the lead",
    rotation: "See the rotation",
    policy: "See the policy",
    webhooks: "See the endpoints",
    rejections: "See what was refused",
  },
}
