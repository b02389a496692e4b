/** The mail of a new lead in Spanish. No sentence depends on whether a person is a she or a he. */
import type { MailWording } from "./mail-wording.ts"

export const spanish: MailWording = {
  locale: "es",
  subject: (name, bracket) => `Nuevo lead: ${name} · ${bracket}`,
  because: {
    ingest: "Te toca en la rotación",
    waiting: "Estaba en espera y te toca en la rotación",
    requalified: "Se ha recuperado y te toca en la rotación",
    deadline: "Venció el plazo del primer contacto y te toca en la rotación",
    handed_back: "Ha vuelto a la rotación y te toca",
    sticky: "Ya llevas un lead anterior de la misma persona",
    person: "Te lo ha asignado una persona",
  },
  quote: (text) => `«${text}»`,
  heldBefore: (who) => `Antes lo llevaba ${who}.`,
  disqualified: "La política lo descartó",
  repeats: "Repite un lead anterior de la misma persona.",
  contactBy: (time, day) => `Primer contacto antes de ${clock(time)}${day === null ? "" : ` del ${day}`}`,
  moment: (time, day) => `${day === null ? "hoy" : `${day},`} a ${clock(time)}`,
  details: {
    phone: "Teléfono",
    email: "Correo",
    business: "Negocio",
    revenue: "Facturación",
    bracket: "Tramo",
    source: "Origen",
    campaign: "Campaña",
    arrived: "Llegó",
    notes: "Notas",
  },
  call: "Llamar",
  write: "Escribir",
  open: "Abrir el lead",
  openEarlier: "Ver el anterior",
}

/** One o'clock is singular: la 1:05, las 16:40. */
const clock = (time: string) => (/^0?1:/.test(time) ? `la ${time}` : `las ${time}`)
