/** Chat messages in Spanish. No sentence depends on whether a person is a she or a he. */
import type { ChatWording } from "./chat-words.ts"

const of = (bracket: string | null) => (bracket === null ? "" : ` · ${bracket}`)
const has = (who: string | null) => (who === null ? "" : ` (${who})`)

export const spanish: ChatWording = {
  locale: "es",
  created: (bracket) => `Ha entrado un lead${of(bracket)}`,
  assigned: {
    ingest: (who, bracket) => `Nuevo lead para ${who}${of(bracket)}`,
    sticky: (who, bracket) => `Nuevo lead para ${who}, que ya conoce a esta persona${of(bracket)}`,
    waiting: (who, bracket) => `El lead que esperaba es para ${who}${of(bracket)}`,
    requalified: (who, bracket) => `Lead recuperado, es para ${who}${of(bracket)}`,
    deadline: (who, bracket, before) =>
      `${before === null ? "No se" : `${before} no`} contactó a tiempo: el lead pasa a ${who}${of(bracket)}`,
    handed_back: (who, bracket, before) =>
      `Lead devuelto${before === null ? "" : ` por ${before}`}, es para ${who}${of(bracket)}`,
    person: (who, bracket, before) =>
      `Lead asignado a mano a ${who}${of(bracket)}${before === null ? "" : `, antes lo tenía ${before}`}`,
  },
  waiting: (bracket) => `Un lead espera: ahora nadie puede llevarlo${of(bracket)}`,
  disqualified: (reason) => `Lead descartado${reason === null ? "" : `: ${reason}`}`,
  status: {
    waiting: "en espera",
    assigned: "por contactar",
    contacted: "contactado",
    qualified: "cualificado",
    won: "ganado",
    disqualified: "descartado",
    lost: "perdido",
  },
  statusChanged: (status, who) => `Lead ${status}${has(who)}`,
  undone: (status, who) => `Cambio deshecho: el lead vuelve a estar ${status}${has(who)}`,
  attempted: {
    no_answer: (who, attempts) => `El lead no contesta, intento ${attempts}${has(who)}`,
    call_later: (who, attempts) => `El lead pide que se le llame luego, intento ${attempts}${has(who)}`,
    wrong_number: (who, attempts) => `Número equivocado, intento ${attempts}${has(who)}`,
  },
  contactDue: (who, left) =>
    `${who ?? "Alguien"} tiene un lead sin contactar${left === null ? "" : `: quedan ${left}`}`,
  nextStep: (who) => `Hay un siguiente paso previsto${has(who)}`,
  nextStepDue: (who) => `Toca el siguiente paso${has(who)}`,
  callBack: (who) => `Es hora de volver a llamar a un lead, como se acordó${has(who)}`,
  contactMissed: (who) => `${who ?? "Alguien"} no ha contactado a tiempo con un lead`,
  escalated: (bracket) => `Nadie contacta con este lead${of(bracket)}`,
  escalatedFrom: (who, others) =>
    others === 0
      ? `Lo tiene ${who} y nadie más puede llevarlo.`
      : `Lo tiene ${who}, después de ${others} ${others === 1 ? "persona" : "personas"} más.`,
  commented: (who) => `Comentario en un lead${has(who)}`,
  turnVoided: "Se ha anulado un turno de la rotación",
  corrected: (fields) => `Lead corregido: ${fields}`,
  erased: "Se han borrado los datos de una persona",
  pausedSelf: (who) => `${who} está en pausa y no recibe leads`,
  pausedMissed: (who, missed) =>
    `${who} no llegó a tiempo a ${missed} primeros contactos seguidos: en pausa, no recibe leads`,
  resumed: (who) => `${who} ha vuelto y recibe leads`,
  published: (version) => `Nueva política publicada: versión ${version}`,
  webhookDisabled: (host) => `Se ha desactivado el destino ${host}: ya no se le envía nada`,
  rejected: (count) =>
    count === 1
      ? "Se ha rechazado un lead, que se conserva"
      : `Se han rechazado ${count} leads, que se conservan`,
  test: "Esto es una prueba de Criba",
  testNote: "Si lees esto, los mensajes llegan aquí.",
  contactWithin: (left) => `Primer contacto en ${left}`,
  happened: (ago) => `Ocurrió hace ${ago}`,
  quote: (text) => `«${text}»`,
  minutes: (count) => `${count} min`,
  hours: (count) => `${count} h`,
  days: (count) => `${count} ${count === 1 ? "día" : "días"}`,
  open: {
    lead: "Abrir el lead",
    rotation: "Ver la rotación",
    policy: "Ver la política",
    webhooks: "Ver los destinos",
    rejections: "Ver los rechazados",
  },
}
