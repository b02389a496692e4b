/**
 * Made-up leads, as varied as real ones: names and campaigns with favourites, campaigns that last a month, contacts that
 * are missing or wrong. The same ones in every run, because they come from a seeded sequence. What the bench asks for
 * and what is as rare in a small database as in a large one is planted: RARE leads, spread over all of history.
 */
const FIRST =
  "María Carmen Antonio José Lucía Manuel Laura Javier Ana David Marta Daniel Paula Carlos Sofía Alejandro Elena Pablo " +
  "Cristina Álvaro Irene Hugo Julia Adrián Sara Iker Noa Diego Vera Íñigo Leire Unai Aitana Gonzalo Núria Jordi Xoán"
const LAST =
  "García Rodríguez González Fernández López Martínez Sánchez Pérez Gómez Martín Jiménez Ruiz Hernández Díaz Moreno " +
  "Muñoz Álvarez Romero Alonso Gutiérrez Navarro Torres Domínguez Vázquez Ramos Gil Ramírez Serrano Blanco Molina Morales " +
  "Suárez Ortega Delgado Castro Ortiz Rubio Marín Sanz Núñez Iglesias Medina Garrido Cortés Castillo Santos Lozano " +
  "Guerrero Cano Prieto Méndez Cruz Calvo Gallego Vidal León Márquez Herrera Peña Ibáñez Puig Echeverría"
const BUSINESSES = [
  "ecommerce",
  "tienda online",
  "Agencia",
  "consultoría",
  "academia",
  "Formación",
  "clínica",
]
const RARER_BUSINESSES = ["dentista", "restaurante", "hotel", "Empleado", "Estudiante", "astrología"]
const LABELS = [
  "Tienda de cerámica hecha a mano",
  "Agencia de marketing para clínicas",
  "Cursos de fotografía por internet",
  "Restaurante con dos locales en el centro",
  "Ropa infantil de algodón orgánico",
  "Asesoría fiscal para autónomos",
]
const SOURCES = [
  { upTo: 0.45, utm_source: "google", utm_medium: "cpc", funnel: "landing" },
  { upTo: 0.7, utm_source: "meta", utm_medium: "paid_social", funnel: "landing" },
  { upTo: 0.8, utm_source: "newsletter", utm_medium: "email", funnel: "webinar" },
  { upTo: 0.85, utm_source: "linkedin", utm_medium: "paid_social", funnel: "webinar" },
  { upTo: 1, funnel: "contacto", referrer: "https://www.example.com/blog/como-vender-mas/?pagina=2" },
]
const NOTE =
  "Prefiere que la llamen por la tarde, a partir de las cinco. Lleva tres años con el negocio, ha probado con otra " +
  "agencia y no quedó contenta. Quiere saber precios antes de decidir nada."

/** Leads in which each of these is planted, however many leads there are. */
const RARE = 20
export const RARE_FUNNEL = "feria-de-muestras"
export const RARE_NAME = "Zubizarreta"
/** In one lead of long ago; no other lead has a w. */
export const OLD_NAME = "Kowalczyk"
/** Each half is common, and no lead has both. */
export const STRANGERS = { utm_source: "newsletter", utm_medium: "cpc" }
/** As common, and only the RARE leads have both. */
export const RARE_PAIR = { utm_source: "meta", utm_medium: "cpc" }
/** As common, and only one lead of long ago has both. */
export const OLD_PAIR = { utm_source: "google", utm_medium: "email" }

export type Place = { readonly n: number; readonly of: number; readonly at: number }
export type Contacts = { readonly email: string | null; readonly telefono: string | null }
export type Random = () => number

/** Deterministic numbers from 0 to 1 (Park and Miller's minimal standard generator). */
export function sequence(seed: number): Random {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

/** The first are the favourites: of 40, the first comes in every sixth lead, the last in every eightieth. */
const favour = <T>(random: Random, from: readonly T[]): T =>
  from[Math.floor(random() ** 2 * from.length)] as T
const [FIRSTS, LASTS] = [FIRST.split(" "), LAST.split(" ")]
const ALL_BUSINESSES = [...BUSINESSES, ...RARER_BUSINESSES]

/** A body as a form would send it. `known`: the contacts of somebody who has come before. */
export function inventLead(random: Random, place: Place, known: Contacts | null): Record<string, unknown> {
  const rare = isPlanted(place)
  const [first, last] = [favour(random, FIRSTS), favour(random, LASTS)]
  const second = rare ? RARE_NAME : favour(random, LASTS)
  const isOld = place.n === Math.floor(place.of / 10)
  const third = isOld ? ` ${OLD_NAME}` : ""
  const revenue = random() < 0.8 ? Math.round(Math.exp(6 + random() * 8)) : null
  return {
    nombre: `${first} ${last} ${second}${third}`,
    ...(known ?? inventContacts(random, first, last)),
    business: favour(random, ALL_BUSINESSES),
    business_label: random() < 0.4 ? favour(random, LABELS) : null,
    revenue,
    revenue_label: revenue === null ? "menos de 50k" : null,
    notes: random() < 0.15 ? NOTE.slice(0, 40 + Math.floor(random() * NOTE.length)) : null,
    ...inventSource(random, place),
    ...(rare ? { funnel: RARE_FUNNEL, ...RARE_PAIR } : {}),
    ...(isOld ? OLD_PAIR : {}),
    ...(random() < 0.05 ? { gclid: `Cj0K${Math.floor(random() * 1e15).toString(36)}` } : {}),
  }
}

const isPlanted = ({ n, of }: Place): boolean =>
  Math.floor(((n + 1) * RARE) / of) > Math.floor((n * RARE) / of)

function inventContacts(random: Random, first: string, last: string): Contacts {
  const digits = String(Math.floor(random() * 1e8)).padStart(8, "0")
  const address = `${first}.${last}.${digits.slice(0, 5)}@example.com`
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
  const spaced = `+34 6${digits.slice(0, 2)} ${digits.slice(2, 5)} ${digits.slice(5)}`
  return {
    email: random() < 0.94 ? address : random() < 0.5 ? "no tengo" : null,
    telefono: random() < 0.85 ? (random() < 0.1 ? spaced : `+346${digits}`) : null,
  }
}

function inventSource(random: Random, { at }: Place) {
  const drawn = random()
  const { upTo: _, ...source } = SOURCES.find(({ upTo }) => drawn <= upTo) as (typeof SOURCES)[number]
  return "utm_source" in source ? { ...source, utm_campaign: campaignOf(at) } : source
}

/** Each month has its own. */
export const campaignOf = (at: number): string => `campaña-${new Date(at).toISOString().slice(0, 7)}`
