/**
 * Invented people, and how programs write their data: phones, moments, amounts, tables. It shares no code with the import, which is
 * compared with it. The same seed gives the same people.
 */

export const ROWS = 300
/** The team; owners are written as each program does. */
export const TEAM = [
  { id: "ana", name: "Ana Ruiz", email: "ana@example.com" },
  { id: "inigo", name: "Íñigo Núñez", email: "inigo@example.com" },
  { id: "bo", name: "Bo Lindqvist", email: "bo@example.com" },
] as const
export type Member = (typeof TEAM)[number]

export type Person = {
  readonly n: number
  readonly first: string
  readonly last: string
  readonly email: string
  /** As written, and in its normal form. */
  readonly landline: Written
  readonly mobile: Written
  readonly company: string
  readonly revenue: number
  readonly created: Date
  readonly owner: Member | null
  readonly notes: string
  /** The person of an earlier row, once more. */
  readonly isAgain: boolean
}
export type Written = { readonly text: string; readonly normal: string }
const NO_PHONE: Written = { text: "", normal: "" }

/** mulberry32 */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

const FIRST = ["Begoña", "Íñigo", "María José", "Núria", "Ramón", "ÁNGEL", "lucía", "Jean-François", "Zoë"]
const LAST = ["Muñoz Peña", "García", "O'Brien", "Agüero", "de la Fuente", "Sáez; hijos", "Çelik", "PÉREZ"]
const COMPANIES = ["Peluquería Núñez, S.L.", 'Bar "El Faro"', "Taller 3000", "Óptica Ávila", "Cañas & Hijos"]

/** Not the hours in which clocks change, so that each is one moment in Madrid. */
export function people(seed: number): Person[] {
  const roll = dice(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(roll() * list.length)] as T
  const made: Person[] = []
  for (let n = 0; n < ROWS; n++) {
    const again = n > 10 && roll() < 0.05 ? made[n - 1 - Math.floor(roll() * 10)] : undefined
    const hasLandline = roll() < 0.6
    const hasMobile = roll() < 0.6
    const created =
      Date.UTC(2024, 0, 1, 9) + Math.floor(roll() * 800) * 86_400_000 + Math.floor(roll() * 600) * 60_000
    const person: Person = {
      n,
      first: pick(FIRST),
      last: pick(LAST),
      email: roll() < 0.1 ? "" : `Lead${seed}.${n}@Example.com`,
      landline: hasLandline
        ? phone(`91${String(1_000_000 + seed * 10_000 + n)}`, Math.floor(roll() * 4))
        : NO_PHONE,
      mobile: hasMobile
        ? phone(`6${String(10_000_000 + seed * 10_000 + n)}`, Math.floor(roll() * 4))
        : NO_PHONE,
      company: pick(COMPANIES),
      revenue: Math.floor(roll() * 4_000) * 125,
      created: new Date(created),
      owner: roll() < 0.7 ? pick(TEAM) : null,
      notes:
        roll() < 0.3 ? pick(['Llamar "después"\ny por la tarde', "Quiere precio, y plazo; nada más"]) : "",
      isAgain: false,
    }
    const isAgain = again !== undefined && again.email !== "" && !again.isAgain
    made.push(
      isAgain ? { ...person, email: again.email.toUpperCase(), created: again.created, isAgain } : person,
    )
  }
  return made
}

/** Spanish numbers as people write them. */
function phone(digits: string, how: number): Written {
  const normal = `+34${digits}`
  const spaced = digits.replace(/^(\d{3})(\d\d)(\d\d)(\d\d)$/, "$1 $2 $3 $4")
  return { normal, text: [digits, spaced, `+34 ${spaced}`, `0034${digits}`][how] ?? digits }
}

/** A moment as the clocks in Madrid show it. */
const clock = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/Madrid",
  ...({
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  } as const),
})
export function shown(at: Date): { y: string; m: string; d: string; time: string } {
  const parts = new Map(clock.formatToParts(at).map(({ type, value }) => [type, value]))
  const [y = "", m = "", d = ""] = ["year", "month", "day"].map((type) => parts.get(type as "year"))
  return { y, m, d, time: `${parts.get("hour")}:${parts.get("minute")}` }
}
export const iso = (at: Date): string => {
  const { y, m, d, time } = shown(at)
  return `${y}-${m}-${d} ${time}:00`
}
/** Days since the end of 1899, as a spreadsheet counts them. */
export const serial = (at: Date): string => {
  const { y, m, d, time } = shown(at)
  const days = (Date.parse(`${y}-${m}-${d}T${time}:00Z`) - Date.UTC(1899, 11, 30)) / 86_400_000
  return days.toFixed(10).replace(".", ",")
}

/** 12.500,00 € */
export const euros = (amount: number): string => `${String(amount).replace(/\B(?=(\d{3})+$)/g, ".")},00 €`
/** In upper, lower or mixed case. */
export const cased = (word: string, n: number): string =>
  n % 7 === 0 ? word.toUpperCase() : n % 5 === 0 ? word.toLowerCase() : word

const quoted = (cell: string, delimiter: string): string =>
  /["\r\n]/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell
export const table = (delimiter: string, lines: readonly (readonly string[])[]): string =>
  lines.map((line) => `${line.map((cell) => quoted(cell, delimiter)).join(delimiter)}\r\n`).join("")
/** Only letters that Windows-1252 shares with Unicode, and the euro. */
export const cp1252 = (text: string): Buffer => Buffer.from(text.replaceAll("€", "\x80"), "latin1")
export const utf8Bom = (text: string): Buffer => Buffer.from(`\ufeff${text}`)
