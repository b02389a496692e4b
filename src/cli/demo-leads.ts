/** Made-up leads for the demo: the same ones at every planting, because they come from a seeded sequence. */
import { readSubmission, type Submission } from "../domain/lead/submission.ts"

const FIRST = [
  "Lucía",
  "Martín",
  "Sofía",
  "Hugo",
  "Julia",
  "Pablo",
  "Carmen",
  "Álvaro",
  "Noa",
  "Iker",
  "Vera",
  "Leo",
]
const LAST = [
  "Fernández",
  "García",
  "Serrano",
  "Ibáñez",
  "Moreno",
  "Vidal",
  "Ortega",
  "Núñez",
  "Castro",
  "Ruiz",
]
const BUSINESS = [
  "ecommerce",
  "Agencia",
  "formación",
  "clínica",
  "restaurante",
  "tienda online",
  "Empleado",
  "astrología",
]
const REVENUE = [600, 8_000, 24_000, 45_000, 60_000, 120_000, 180_000, 240_000, 400_000, 900_000]
const SOURCES = [
  { utm_source: "google", utm_medium: "cpc", utm_campaign: "otoño-2026", funnel: "landing" },
  { utm_source: "meta", utm_medium: "paid_social", utm_campaign: "retargeting", funnel: "landing" },
  { utm_source: "newsletter", utm_medium: "email", utm_campaign: "noviembre", funnel: "webinar" },
  { funnel: "contacto", referrer: "https://example.com/precios" },
]

/** Deterministic numbers from 0 to 1 (Park and Miller's minimal standard generator). */
function sequence(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

export type DemoLead = { readonly at: number; readonly submission: Submission }

/** Leads of the last three weeks, oldest first, more of them on working days. */
export function inventLeads(now: number): DemoLead[] {
  const next = sequence(1980)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T
  const leads: DemoLead[] = []
  for (let day = 21; day >= 1; day--) {
    const midnight = new Date(now - day * 86_400_000).setUTCHours(0, 0, 0, 0)
    const weekend = [0, 6].includes(new Date(midnight).getUTCDay())
    const times = Array.from({ length: weekend ? 5 : 15 }, () =>
      Math.round(midnight + (7 + next() * 14) * 3_600_000),
    )
    for (const at of times.sort((a, b) => a - b)) leads.push({ at, submission: inventLead(next, pick) })
  }
  return leads
}

function inventLead(next: () => number, pick: <T>(from: readonly T[]) => T): Submission {
  const [first, last] = [pick(FIRST), pick(LAST)]
  const address = `${first}.${last}${Math.floor(next() * 60)}@example.com`
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
  const body = {
    nombre: `${first} ${last}`,
    email: next() < 0.92 ? address.toLowerCase() : "no tengo",
    telefono: next() < 0.8 ? `+34 6${String(Math.floor(next() * 1e8)).padStart(8, "0")}` : null,
    business: pick(BUSINESS),
    revenue: next() < 0.85 ? pick(REVENUE) : null,
    notes: next() < 0.2 ? "Prefiere que la llamen por la tarde." : null,
    ...pick(SOURCES),
  }
  const { submission, mistakes } = readSubmission(body, "ES")
  if (submission === null) throw new Error(`A demo lead is wrong: ${JSON.stringify(mistakes)}`)
  return submission
}
