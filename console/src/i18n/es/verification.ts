import type { DifferenceKind } from "../../api/verification.ts"
import type { verification as english } from "../en/verification.ts"
import type { Translation } from "../index.tsx"

const DIFFERENCES: Record<DifferenceKind, (event: string) => string> = {
  missing_event: (event) => `Falta el evento ${event}, y quizá alguno más detrás.`,
  event_beyond_the_end: (event) => `El evento ${event} está más allá del final del orden.`,
  broken_seal: (event) =>
    `Algo anterior al evento ${event}, o el propio evento, se cambió después de sellarlo.`,
  sealed_beyond_the_end: (event) =>
    `Hay un sello del evento ${event}, que está más allá del final del orden.`,
  other_choice: (event) =>
    `El evento ${event} eligió a alguien a quien no le tocaba, según su propio recibo.`,
  other_standing: (event) =>
    `El evento ${event} dice que a alguien se le debían otros leads que los que dan todos los turnos anteriores.`,
  other_receiver: (event) => `El evento ${event} lo recibió otra persona que la que eligió su recibo.`,
  other_balance: () =>
    "El libro dice que a alguien se le deben otros leads que los que dan todos los turnos.",
  wrong_voiding: (event) => `El evento ${event} anula un turno que no se podía anular.`,
  missing_lead: (event) => `El lead que entró con el evento ${event} ya no está.`,
  lead_without_beginning: () => "Hay un lead que no entró con ningún evento.",
  other_state: () =>
    "Un lead está en otro estado, con otra persona o con otros intentos que los que dicen sus eventos.",
  other_judgement: () => "Un lead está en otro tramo, o bajo otra regla, que los que da su política.",
  other_count: () =>
    "Un lead cuenta en las estadísticas para otra persona, o con otros plazos, que los que dice su historial.",
  unknown_policy: () => "Un lead se juzgó con una versión de la política que no está.",
}

export const verification: Translation<typeof english> = {
  "verify.title": "Comprobar el historial",
  "verify.about":
    "Rehace cada decisión, saldo y estado a partir de todo el historial, y dice qué no coincide. No cambia nada, y los leads siguen entrando.",
  "verify.since": "Solo desde este día",
  "verify.sinceAbout": "Vacío: desde el principio.",
  "verify.run": "Comprobar ahora",
  "verify.again": "Comprobar otra vez",
  "verify.progress": "Cuánto lleva la comprobación",
  "verify.result": "Resultado",
  "verify.clean": "Todo está como se decidió.",
  "verify.differences": (told, count) =>
    count === 1 ? "Una cosa no coincide." : `${told} cosas no coinciden.`,
  "verify.counts": (leads, events, decisions) =>
    `Leads: ${leads}. Eventos: ${events}. Decisiones: ${decisions}.`,
  "verify.difference": (kind, event) => DIFFERENCES[kind]?.(event) ?? kind,
  "verify.openLead": "Abrir el lead",
  "verify.more": (told) => `Y ${told} más.`,
  "verify.hint": "La orden «criba verify» dice cada una con nombres y cifras.",
  "verify.last": "La última comprobación",
  "verify.lastClean": "La última vez todo estaba como se decidió.",
  "verify.lastDifferences": (told, count) =>
    count === 1 ? "La última vez no coincidía una cosa." : `La última vez no coincidían ${told} cosas.`,
  "verify.lastBy": (when, who, since) =>
    `${when}, ${who}. ${since === null ? "" : `Solo desde el ${since}. `}`,
  "verify.never": "Desde la consola todavía no se ha comprobado.",
  "verify.brokenOff": "La comprobación se cortó antes del final. Inténtalo otra vez.",
}
