/** Made-up leads for the demo: the same ones at every planting, because they come from a seeded sequence. */

import { readSubmission, type Submission } from "../domain/lead/submission.ts"
import { DAY_MS } from "../domain/time/day.ts"

const FIRST = "Lucía Martín Sofía Hugo Julia Pablo Carmen Álvaro Noa Iker Vera Leo".split(" ")
const LAST = "Fernández García Serrano Ibáñez Moreno Vidal Ortega Núñez Castro Ruiz".split(" ")
const BUSINESSES = [
  { business: "ecommerce", labels: ["Cerámica hecha a mano", "Moda infantil", "Café de especialidad"] },
  { business: "tienda online", labels: ["Recambios de bici", "Plantas y macetas", "Cosmética natural"] },
  { business: "Agencia", labels: ["Marketing para clínicas", "Estudio de diseño", "Vídeo para empresas"] },
  { business: "formación", labels: ["Academia de idiomas", "Cursos de fotografía", "Oposiciones"] },
  { business: "clínica", labels: ["Fisioterapia", "Clínica dental", "Nutrición"] },
  { business: "restaurante", labels: ["Arrocería", "Tres cafeterías", "Hotel rural"] },
  { business: "Empleado", labels: ["Trabajo en una gestoría"] },
  { business: "astrología", labels: ["Cartas astrales"] },
]
const source = (share: number, worth: number, campaign: string, funnel: string): Source => {
  const [utm_source, utm_medium, utm_campaign] = campaign.split(" ")
  return { share, worth, utm_source, utm_medium, utm_campaign, funnel }
}
const SOURCES: readonly Source[] = [
  source(34, 0.5, "google cpc otoño-2026", "landing"),
  source(12, 0.62, "google cpc marca", "landing"),
  source(22, 0.22, "meta paid_social retargeting", "landing"),
  source(12, 0.3, "meta paid_social lookalike", "quiz"),
  source(10, 0.68, "newsletter email noviembre", "webinar"),
  { share: 10, worth: 0.55, funnel: "contacto", referrer: "https://example.com/precios" },
]
const NOTES = [
  "¿Podéis llamarme por la tarde?",
  "Queremos empezar antes de fin de año.",
  "Vengo recomendada por una clienta vuestra.",
  "Necesito saber precios antes de hablar con mi socio.",
  "Tenemos dos tiendas y queremos abrir otra.",
]

type Source = {
  readonly share: number
  /** How many of its leads qualify in the end. */
  readonly worth: number
  readonly utm_source?: string | undefined
  readonly utm_medium?: string | undefined
  readonly utm_campaign?: string | undefined
  readonly funnel: string
  readonly referrer?: string
}

export class Chance {
  #state: number
  constructor(seed: number) {
    this.#state = seed
  }
  /** From 0 to 1 (Park and Miller's minimal standard generator). */
  next(): number {
    this.#state = (this.#state * 48_271) % 2_147_483_647
    return this.#state / 2_147_483_647
  }
  isTrue(probability: number): boolean {
    return this.next() < probability
  }
  pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.next() * from.length)] as T
  }
  /** Mostly a little, now and then a lot; half of them below the median. */
  wait(medianMs: number): number {
    return Math.round((medianMs * -Math.log(1 - this.next())) / Math.LN2)
  }
}

export type DemoLead = { readonly at: number; readonly worth: number; readonly submission: Submission }

const DAYS = 28

/** Leads of the last four weeks up to a few minutes ago, oldest first, more of them on working days. */
export function inventLeads(now: number, chance: Chance): DemoLead[] {
  const times: number[] = []
  for (let day = DAYS; day >= 0; day--) {
    const midnight = new Date(now - day * DAY_MS).setUTCHours(0, 0, 0, 0)
    const weekend = [0, 6].includes(new Date(midnight).getUTCDay())
    for (let lead = weekend ? 5 : 15; lead > 0; lead--) {
      times.push(Math.round(midnight + (7 + chance.next() * 14) * 3_600_000))
    }
  }
  // However early it is, somebody has just written.
  const justNow = [190, 130, 74, 41, 22, 9, 3].map((minutes) => now - minutes * 60_000)
  return [...times.filter((at) => at < now - 4 * 3_600_000), ...justNow]
    .sort((one, other) => one - other)
    .map((at) => ({ at, ...inventLead(chance) }))
}

function inventLead(chance: Chance): Omit<DemoLead, "at"> {
  const [first, last] = [chance.pick(FIRST), chance.pick(LAST)]
  const address = `${first}.${last}${Math.floor(chance.next() * 60)}@example.com`
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
  const { share, worth, ...source } = chance.pick(POOL)
  const { business, labels } = chance.pick(BUSINESSES)
  const revenue = Math.round(Math.exp(8.2 + chance.next() * 5.8) / 500) * 500
  const body = {
    nombre: `${first} ${last}`,
    email: chance.isTrue(0.92) ? address.toLowerCase() : "no tengo",
    telefono: chance.isTrue(0.85) ? `+34 6${String(Math.floor(chance.next() * 1e8)).padStart(8, "0")}` : null,
    business,
    business_label: chance.pick(labels),
    revenue: chance.isTrue(0.87) ? revenue : null,
    notes: chance.isTrue(0.3) ? chance.pick(NOTES) : null,
    ...source,
  }
  const { submission, mistakes } = readSubmission(body, "ES")
  if (submission === null) throw new Error(`A demo lead is wrong: ${JSON.stringify(mistakes)}`)
  return { submission, worth }
}

const POOL: readonly Source[] = SOURCES.flatMap((source) => Array<Source>(source.share).fill(source))

/** Bodies that no sender should have sent. */
export const REFUSED_BODIES: readonly string[] = [
  JSON.stringify({
    name: "Aitana Blanco",
    email: "aitana@example.com",
    telefono: "+34 611 222 333",
    revenue: 85000,
  }),
  JSON.stringify({ nombre: "Gael Pons", email: "gael@example.com", revenue: "120.000 €", funnel: "landing" }),
  JSON.stringify({ nombre: "", telefono: "+34 622 333 444", business: "restaurante", qualified: "sí" }),
  '{"nombre": "Vega Solís", "email": "vega@example.com", "notes": "Tengo una "tienda" en Gijón"}',
]
