/** Cómo hablan los avisos en español. Ninguna frase depende de si una persona es ella o él. */
import type { AlertWording } from "./alert-wording.ts"

export const spanish: AlertWording = {
  locale: "es-ES",
  newLead: (name) => `Nuevo lead: ${name}`,
  reminder: (name) => `Recordatorio: ${name} está esperando`,
  callBack: (name) => `Hora de volver a llamar a ${name}`,
  escalation: (name) => `Nadie ha contactado con ${name}`,
  youArePaused: "Estás en pausa",
  isPaused: (who) => `${who} está en pausa`,
  pausedBecause: "Varios primeros contactos seguidos no llegaron a tiempo",
  resume: "Abre tu bandeja para volver a recibir leads",
  webhook: "Se ha desactivado un webhook",
  webhookNote: (host) => `${host} ya no recibe eventos`,
  rejections: (count) => (count === 1 ? "Se ha rechazado un lead" : `Se han rechazado ${count} leads`),
  rejectionsNote: "Se conservan y se pueden corregir",
  many: {
    new_lead: (count) => `${count} leads nuevos`,
    reminder: (count) => `Recordatorio: ${count} leads están esperando`,
    escalation: (count) => `Nadie ha contactado con ${count} leads`,
    pause: (count) => `${count} comerciales están en pausa`,
    webhook: (count) => `Se han desactivado ${count} webhooks`,
    rejection: (count) => `Se han rechazado ${count} leads`,
  },
  more: (count) => `y ${count} más`,
  contactBy: (time, day) => `Primer contacto antes de las ${time}${day === null ? "" : ` del ${day}`}`,
  wasDue: (time, day) => `Había que contactar antes de las ${time}${day === null ? "" : ` del ${day}`}`,
  heldBy: (who) => `Lo tiene ${who}`,
  test: "Esto es una prueba",
  testNote: "Los avisos de Criba llegan a este dispositivo",
  letterWhy: "Recibes este correo por tus ajustes: en la consola de Criba, abre tu menú y elige Avisos.",
  open: "Abrir",
}
