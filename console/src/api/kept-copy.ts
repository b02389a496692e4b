/**
 * What the browser keeps of an inbox, to show it without a network: no more than the cards need. Plain data that outlives the page and
 * the build, so a copy that another version of the console has written is not read.
 */
import type { Lead, Me, Policy } from "../../../client/api.ts"
import { type Inbox, isInInbox } from "./inbox.ts"

/** Another one whenever the shape of a copy changes. */
const VERSION = 3
const MOST_LEADS = 200
const MOST_NOTES = 1_000
/** As long as a session that nobody uses: by then the server would not know the person any more. */
const LASTS_MS = 14 * 86_400_000

const CARD = [
  "id",
  "seq",
  "created_at",
  "nombre",
  "business",
  "business_label",
  "revenue",
  "funnel",
  "utm_source",
  "utm_campaign",
  "notes",
  "language",
  "email_normal",
  "phone_normal",
  "bracket",
  "status",
  "triager",
  "contacted_at",
  "contact_by",
  "missed_at",
  "attempts",
  "last_attempt_at",
  "next_step",
  "touched_at",
  "erased_at",
] as const satisfies readonly (keyof Lead)[]
type Card = Pick<Lead, (typeof CARD)[number]>

/** The rest of a lead, of which a copy knows nothing. */
const UNKNOWN: Omit<Lead, keyof Card> = {
  email: null,
  telefono: null,
  revenue_label: null,
  qualified: false,
  utm_medium: null,
  referrer: null,
  category: null,
  team: null,
  contacted_by: null,
  handed_on: 0,
  qualified_at: null,
  won_at: null,
  value: null,
  back_at: null,
  created_by: null,
  escalated_at: null,
  disqualified: false,
  disqualification: null,
  duplicate_of: null,
  warnings: [],
  policy_version: 0,
}

/** What cards need of the policy. */
export type CardPolicy = Pick<
  Policy["document"],
  "brackets" | "currency" | "hand_over" | "stale_after_days" | "first_message"
>

export type Copy = {
  readonly version: typeof VERSION
  readonly me: Me
  /** When the inbox was read; null: no inbox was read yet. */
  readonly readAt: number | null
  readonly isCut: boolean
  readonly cards: readonly Card[]
  readonly policy: CardPolicy | null
}

/** Who is here, and nothing else yet. Colleagues are left out, and so is the place in the events: what lies between is unknown. */
export const copyOf = (me: Me): Copy => ({
  version: VERSION,
  me: { ...me, team: [], events_cursor: "" },
  readAt: null,
  isCut: false,
  cards: [],
  policy: null,
})

/** The copy with a newer `me`. An inbox that is not theirs any more goes. */
export function withMe(copy: Copy, me: Me): Copy {
  const next = copyOf(me)
  return copy.me.triager?.id === me.triager?.id ? { ...copy, me: next.me } : next
}

export function withInbox(
  copy: Copy,
  { ids, isCut }: Inbox,
  lead: (id: string) => Lead | undefined,
  readAt: number,
): Copy {
  const mine = copy.me.triager?.id
  const leads = ids.map(lead).filter((one) => one !== undefined && mine !== undefined && isInInbox(one, mine))
  return { ...copy, readAt, isCut, cards: leads.slice(0, MOST_LEADS).map((one) => cardOf(one as Lead)) }
}

export function withPolicy(copy: Copy, { document }: Policy): Copy {
  const {
    brackets = [],
    currency = "EUR",
    hand_over = "anyone",
    stale_after_days = 7,
    first_message = null,
  } = document
  return { ...copy, policy: { brackets, currency, hand_over, stale_after_days, first_message } }
}

function cardOf(lead: Lead): Card {
  const card = Object.fromEntries(CARD.map((field) => [field, lead[field]])) as Card
  return { ...card, notes: card.notes && short(card.notes) }
}

const short = (text: string): string =>
  text.length <= MOST_NOTES ? text : `${text.slice(0, MOST_NOTES - 1)}…`

export const leadsIn = ({ cards }: Copy): Lead[] => cards.map((card) => ({ ...UNKNOWN, ...card }))

export const inboxIn = ({ cards, isCut }: Copy): Inbox => ({ ids: cards.map(({ id }) => id), isCut })

/** Null if there is none, or none that this console can read and may still show. */
export function parseCopy(text: string | null, now: number): Copy | null {
  try {
    const copy: Copy | null = JSON.parse(text ?? "null")
    return copy?.version === VERSION && now - (copy.readAt ?? now) < LASTS_MS ? copy : null
  } catch {
    return null
  }
}
