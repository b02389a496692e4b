/**
 * Receipts in English. No sentence depends on whether a person is a she or a he, nor on how many people a list names.
 */
import type { Wording } from "./sentence-wording.ts"

const lists = new Intl.ListFormat("en-GB")
const decimals = new Intl.NumberFormat("en", {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: "negative",
})

const amountOf = (leads: number) => `${decimals.format(leads)} ${leads < 1 ? "of a lead" : "leads"}`
const available = (people: number, bracket: string) =>
  `of the ${people} people available for bracket ${bracket}`
const passedOver = (who: string, lead: string, why: string) =>
  `${who} held lead ${lead} of the same person but was ${why}, so this one was open to the others.`

const importedAs = (state: string, who: string | null) =>
  `This lead was imported as ${state}${who === null ? "" : `, with ${who}`}.`

export const english: Wording = {
  list: (items) => lists.format(items),

  disqualified: (rule, reason) => `This lead was disqualified by rule ${rule}: “${reason}”.`,
  unknownBusiness: "This lead was disqualified: the policy does not know its business category.",
  assignedAnyway: "The policy has disqualified leads assigned too.",

  got: {
    ingest: (who, why) => `${who} got this lead: ${why}.`,
    waiting: (who, why) => `${who} got this lead after it had waited: ${why}.`,
    requalified: (who, why) => `${who} got this lead when it was requalified: ${why}.`,
    deadline: (who, why, from) =>
      `${who} got this lead from ${from}, who had made no contact in time: ${why}.`,
    handed_back: (who, why, from) => `${who} got this lead when those of ${from} were handed back: ${why}.`,
  },
  why: {
    only_one: ({ bracket }) => `nobody else was available for bracket ${bracket}`,
    first_due: ({ who, people, bracket, standing }) =>
      `${available(people, bracket)}, ${who} was first due (${standing})`,
    most_owed: ({ who, people, bracket, standing }) =>
      `${available(people, bracket)}, nobody was due yet and ${who} was owed most (${standing})`,
    least_busy: ({ who, people, bracket, standing }) =>
      `${available(people, bracket)}, ${who} was the least busy (${standing})`,
  },
  whySticky: (who) => `${who} already held an earlier one of the same person`,
  nobody: {
    ingest: (bracket) => `This lead is waiting: nobody was available for bracket ${bracket}.`,
    waiting: (bracket) => `This lead is still waiting: nobody was available for bracket ${bracket}.`,
    requalified: (bracket) =>
      `This lead was requalified and is waiting: nobody was available for bracket ${bracket}.`,
    deadline: (bracket) => `This lead stays where it was: nobody else was available for bracket ${bracket}.`,
    handed_back: (bracket) =>
      `This lead was handed back and is waiting: nobody was available for bracket ${bracket}.`,
    disqualified: (bracket) => `Nobody got it: nobody was available for bracket ${bracket}.`,
  },
  emptyTeam: "There was nobody on the team.",
  missed: (from, deadline) => `${from} had until ${deadline} to make contact.`,
  chargeKept: (who, from) =>
    `In the rotation it is a turn of ${who}; the one that it cost ${from} stays counted.`,

  uncharged: "By the strategy least_busy no turn counts in the rotation: what each is owed stays as it was.",

  level: (others, who) =>
    `Level with ${who} to two decimals: ${others}; a smaller difference decided, or else the order of ids.`,
  owedMore: (others, who) =>
    `As much or more was owed to ${others}, but going by weight ${who} was due sooner.`,
  idleLonger: (others, who) => `Just as busy: ${others}; ${who} had got a lead longest ago.`,
  fewerOpen: (others) => `With as few open leads or fewer, but also with less weight: ${others}.`,

  judgedBefore: "The rules were applied when it arrived.",
  skipped: { qualified: "No rule was tried: it arrived already qualified." },
  noRules: "The policy had no rules to try.",
  passed: (rules) => `It passed ${rules}.`,
  rules: (ids) => `${ids.length === 1 ? "rule" : "rules"} ${lists.format(ids)}`,
  failedOn: {
    business: "by its business",
    business_label: "by what it says of its business",
    revenue: "by its revenue",
    funnel: "by its funnel",
    utm_source: "by its campaign source",
    utm_medium: "by its campaign medium",
    utm_campaign: "by its campaign",
    email_domain: "by its e-mail domain",
    phone_country: "by the country of its phone",
    extra: "by its other fields",
    contact: "by its contact details",
  },
  shadow: (ids) =>
    ids.length === 1
      ? `Rule ${ids[0]} would have disqualified it, but is only in shadow.`
      : `Rules ${lists.format(ids)} would have disqualified it, but are only in shadow.`,

  bracket: {
    revenue: (id) => `Its bracket is ${id}, by its revenue.`,
    label: (id) => `Its bracket is ${id}, by the revenue label that the lead chose.`,
    range: (id) => `Its bracket is ${id}: the range of revenue that the lead gave lies in it.`,
    default: (id) => `Its bracket is ${id}, the policy's own for leads without a known revenue.`,
    kept: (id) => `Its bracket is ${id}, as decided when it arrived.`,
  },

  repeats: (lead) => `It repeats lead ${lead} of the same person.`,
  repeatsUnheld: (lead) => `It repeats lead ${lead} of the same person, but nobody held an earlier one.`,
  holder: {
    available: (_who, lead) => `It follows lead ${lead} and does not count in the rotation.`,
    absent: (who, lead) => passedOver(who, lead, "absent"),
    paused: (who, lead) => passedOver(who, lead, "paused"),
    inactive: (who, lead) => passedOver(who, lead, "inactive"),
  },

  alsoInTurn: (others) => `Also in turn: ${others}.`,
  openLeads: (leads) => `${leads} open ${leads === 1 ? "lead" : "leads"}`,
  owed: (leads) => `owed ${amountOf(leads)}`,
  ahead: (leads) => `${amountOf(leads)} ahead`,
  weight: (weight) => `weight ${weight}`,
  leftOut: (groups) => `Not considered: ${groups}.`,
  barred: {
    inactive: "inactive",
    paused: "paused",
    other_bracket: "other brackets only",
    other_kind: "other kinds of leads only",
    absent: "absent",
    outside_hours: "outside working hours",
    cap_reached: "daily cap reached",
    holder: "made no contact in time",
    had_it: "had it before",
  },

  policy: (version) => `Decided under version ${version} of the policy.`,

  assignedByHand: (who, from, reason) =>
    `A person gave this lead to ${who}${from === null ? "" : `, from ${from}`}${reason === null ? "" : `: “${reason}”`}.`,
  byHandUncharged: "That does not count in the rotation.",

  turnVoided: (who, at, reason) =>
    `A person voided the turn of ${who} of ${at}${reason === null ? "" : `: “${reason}”`}.`,
  takenBack: "In the rotation everybody is owed again what they would be owed without that turn.",

  imported: {
    assigned: (who) => importedAs("to be contacted", who),
    contacted: (who) => importedAs("in contact", who),
    qualified: (who) => importedAs("qualified", who),
    won: (who) => importedAs("won", who),
    disqualified: (who) => importedAs("disqualified", who),
    lost: (who) => importedAs("lost", who),
  },
  importedUncharged: "It was taken over as it was: no rule judged it, and it does not count in the rotation.",
}
