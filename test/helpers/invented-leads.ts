/** Leads for whoever looks for them: common and rare, new and old, in a thousand kinds. */
import { STATUSES } from "../../src/domain/decision/lifecycle.ts"
import { toSearchForm } from "../../src/domain/lead/search-text.ts"
import { uuid7 } from "../../src/store/connection/uuid7.ts"

/** More than are looked through before all are gathered. */
export const LEADS = 7_000
export const MINUTE_MS = 60_000
const NOW = Date.now()
export const BEGIN = Math.floor(NOW / MINUTE_MS) * MINUTE_MS - LEADS * MINUTE_MS

export const TRIAGERS = ["ana", "bo", "eva"]
const NAMES = [
  "Ana Gutiérrez",
  "Bo",
  "Lagunas",
  "Kowalczyk",
  "O'Gu",
  "a.gu@wa.es",
  "Жанна Щ",
  "50% más",
  "gu_x\\y",
]
/** So that a page needs more leads than are looked at first, and is full before all are gathered. */
const SELDOM = "Zoe"
type Given = { readonly triager: string; readonly at: number }
export type Planted = {
  readonly id: string
  readonly seq: number
  readonly created_at: number
  readonly status: string
  readonly triager_id: string | null
  readonly team: string | null
  readonly bracket: string
  readonly category: string | null
  readonly business: string | null
  readonly funnel: string | null
  readonly utm_source: string | null
  readonly utm_medium: string | null
  readonly utm_campaign: string | null
  readonly erased_at: number | null
  readonly erased_from: string | null
  readonly contact_by: number | null
  readonly missed_at: number | null
  readonly escalated_at: number | null
  readonly contacted_at: number | null
  readonly contacted_by: string | null
  readonly touched_at: number | null
  readonly next_at: number | null
  readonly search: string
  readonly given: readonly Given[]
  readonly isImported: boolean
}

type Random = () => number
/** Park and Miller's: the same leads for the same seed. */
export function sequence(seed: number): Random {
  let state = 1 + (seed % 2_147_483_646)
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

/**
 * What is common, what is rare, what only the oldest have, and values that rarely meet. Some leads share a moment, and some came
 * with a date of long ago. Deadlines have parts of a millisecond, which no cursor has.
 */
export function invent(random: Random, n: number): Planted {
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T
  const maybe = <T>(share: number, value: T): T | null => (random() < share ? value : null)
  const minute = random() < 0.05 ? Math.floor(random() * n) : random() < 0.5 ? n - (n % 300) : n
  const status = random() < 0.9 ? pick(["lost", "qualified", "assigned"]) : pick(STATUSES)
  const isWaiting = status === "waiting"
  const erasedAt = isWaiting ? null : maybe(0.03, NOW)
  /** None of them passes while the test runs. */
  const soon = () => {
    const minutes = Math.floor((random() - 0.5) * 40)
    return NOW + (minutes < 0 ? minutes : minutes + 60) * MINUTE_MS + Math.floor(random() * 4) / 4
  }
  const isNewer = n > LEADS / 4
  const source = pick(["google", "meta"])
  const triager = pick(TRIAGERS)
  return {
    id: uuid7(),
    seq: 3 * n,
    created_at: BEGIN + minute * MINUTE_MS,
    status,
    triager_id: isWaiting ? null : triager,
    team: random() < 0.001 ? "rare" : pick(["es", "pt", null]),
    bracket: random() < 0.001 ? "rare" : pick(["small", "large"]),
    category: maybe(0.5, pick(["shop", "agency"])),
    business: maybe(0.7, pick(["shop", "horoscopes"])),
    funnel: maybe(0.9, isNewer ? "landing" : pick(["fair", "landing"])),
    utm_source: source,
    utm_medium: random() < 0.002 ? pick(["cpc", "mail"]) : source === "google" ? "cpc" : "mail",
    utm_campaign: maybe(0.8, isNewer ? "autumn" : "spring"),
    erased_at: erasedAt,
    erased_from: erasedAt !== null && ["assigned", "contacted"].includes(status) ? status : null,
    contact_by: status === "assigned" ? maybe(0.2, soon()) : null,
    missed_at: maybe(0.1, NOW - MINUTE_MS),
    escalated_at: maybe(0.1, NOW),
    contacted_at: status === "contacted" || status === "qualified" ? BEGIN + n * MINUTE_MS : null,
    contacted_by: status === "contacted" || status === "qualified" ? pick(TRIAGERS) : null,
    touched_at: maybe(0.3, BEGIN + Math.floor(random() * LEADS) * MINUTE_MS),
    next_at: status === "contacted" ? maybe(0.3, soon()) : null,
    search:
      toSearchForm(random() < 0.015 ? SELDOM : pick(NAMES)) +
      (random() < 0.3 ? "\n600 111 222\n+34600111222" : ""),
    given: isWaiting
      ? []
      : random() < 0.1
        ? [given(pick(TRIAGERS), n), given(triager, n)]
        : [given(triager, n)],
    isImported: random() < 0.05,
  }
}
const given = (triager: string, n: number): Given => ({ triager, at: BEGIN + n * MINUTE_MS })
