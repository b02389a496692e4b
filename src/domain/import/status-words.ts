/**
 * Words of other programs for the state of a lead, in English and Spanish, and the states that they mean here. A word is listed only if
 * it means the same in every program: "closed" may be won or lost, so it is not. HubSpot, Zoho, Pipedrive and Odoo bring words of their
 * own, and people add others.
 */
import type { Status } from "../decision/lifecycle.ts"
import { fold } from "../policy/fold.ts"

/** A state of another program in our terms; "new" is a lead that nobody has worked on. */
export type PastStatus = "new" | Exclude<Status, "waiting" | "assigned">
export const PAST_STATUSES: readonly PastStatus[] = [
  "new",
  "contacted",
  "qualified",
  "won",
  "disqualified",
  "lost",
]

const list = (words: string): string[] => words.split(",").map((word) => word.trim())

/** Exactly our state. */
const SAME: { readonly [status in PastStatus]: readonly string[] } = {
  new: [
    ...list("new, created, open, waiting, pending, assigned, not contacted"),
    ...list(
      "nuevo, nuevo lead, creado, abierto, en espera, pendiente, asignado, sin contactar, no contactado",
    ),
  ],
  contacted: list("contacted, connected, in contact, contactado, conectado, en contacto"),
  qualified: list("qualified, cualificado, calificado"),
  won: list("won, closed won, ganado, cerrado ganado"),
  disqualified: [
    ...list("disqualified, unqualified, not qualified"),
    ...list("descalificado, no cualificado, no calificado, descartado"),
  ],
  lost: list("lost, lost lead, closed lost, perdido, lead perdido, cerrado perdido"),
}

/** More than our states can say: the nearest certain state, and the word is kept with the lead. A person whom somebody tried to reach is
 *  still to be reached; one who got an offer was qualified. */
const NEAREST: { readonly [status in PastStatus]: readonly string[] } = {
  new: [
    ...list("attempted to contact, attempted contact, contact in future, no answer, no response, call back"),
    ...list("call later, to call"),
    ...list(
      "intento de contacto, no contesta, no responde, sin respuesta, no localizado, ilocalizable, buzón de voz",
    ),
    ...list("llamar más tarde, volver a llamar, rellamar, pendiente de llamar, por llamar, por contactar"),
    ...list("pendiente de contactar, contactar en el futuro, contactar más adelante, intentado contactar"),
  ],
  contacted: [
    ...list(
      "in progress, working, pre qualified, prequalified, interested, meeting scheduled, meeting booked",
    ),
    ...list(
      "en curso, en progreso, en proceso, precualificado, precalificado, interesado, en seguimiento, seguimiento",
    ),
    ...list("primer contacto, reunión agendada, reunión concertada, cita concertada, cita agendada"),
  ],
  qualified: [
    ...list("open deal, proposition, proposal, proposal sent, quote sent, negotiation, in negotiation"),
    ...list(
      "negocio abierto, propuesta, propuesta enviada, presupuesto enviado, oferta enviada, negociación",
    ),
    ...list("en negociación"),
  ],
  won: [...list("converted, customer, client"), ...list("convertido, cliente, vendido, venta cerrada")],
  disqualified: [
    ...list("junk, junk lead, spam, wrong number, invalid"),
    ...list("basura, lead basura, lead no válido, no válido, teléfono erróneo, número equivocado"),
  ],
  lost: [
    ...list("bad timing, not interested, archived"),
    ...list("mal momento, no interesado, no le interesa, sin interés, archivado"),
  ],
}

/** Also the feminine: an opportunity (oportunidad) is "ganada", a lead "ganado". */
const foldAll = (word: string): string[] => [fold(word), fold(word.replace(/o$/, "a"))]

const byWord = (words: typeof SAME): ReadonlyMap<string, PastStatus> =>
  new Map(
    PAST_STATUSES.flatMap((status) =>
      words[status].flatMap((word) => foldAll(word).map((folded) => [folded, status] as const)),
    ),
  )
const SAME_BY_WORD = byWord(SAME)
const NEAREST_BY_WORD = byWord(NEAREST)

/** The meaning of a word, without choices of the operator; null: unknown. */
export const knownStatus = (word: string): PastStatus | null =>
  SAME_BY_WORD.get(fold(word)) ?? NEAREST_BY_WORD.get(fold(word)) ?? null

/** Whether a word says no more than the state. */
export const saysNoMore = (word: string, status: PastStatus): boolean =>
  SAME_BY_WORD.get(fold(word)) === status
