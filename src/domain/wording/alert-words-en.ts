/** How alerts speak English. No sentence depends on whether a person is a she or a he. */
import type { AlertWording } from "./alert-wording.ts"

export const english: AlertWording = {
  locale: "en-GB",
  newLead: (name) => `New lead: ${name}`,
  reminder: (name) => `Reminder: ${name} is waiting`,
  nextStep: (name) => `Next step with ${name}`,
  callBack: (name) => `Time to call ${name} again`,
  escalation: (name) => `Nobody has contacted ${name}`,
  youArePaused: "You are paused",
  isPaused: (who) => `${who} is paused`,
  pausedBecause: "Several first contacts were missed in a row",
  resume: "Open your inbox to take leads again",
  webhook: "A webhook was switched off",
  webhookNote: (host) => `${host} gets no more events`,
  rejections: (count) => (count === 1 ? "A lead was refused" : `${count} leads were refused`),
  rejectionsNote: "They are kept, and can be corrected",
  many: {
    new_lead: (count) => `${count} new leads`,
    reminder: (count) => `Reminder: ${count} leads are waiting`,
    escalation: (count) => `Nobody has contacted ${count} leads`,
    pause: (count) => `${count} reps are paused`,
    webhook: (count) => `${count} webhooks were switched off`,
    rejection: (count) => `${count} leads were refused`,
  },
  more: (count) => `and ${count} more`,
  contactBy: (time, day) => `First contact before ${time}${day === null ? "" : ` on ${day}`}`,
  wasDue: (time, day) => `Contact was due by ${time}${day === null ? "" : ` on ${day}`}`,
  heldBy: (who) => `With ${who}`,
  test: "This is a test",
  testNote: "Alerts from Criba arrive on this device",
  letterWhy:
    "You get this mail because of your settings: in Criba's console, open your menu and choose Alerts.",
  open: "Open",
}
