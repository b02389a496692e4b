import type { home as english } from "../en/home.ts"
import type { Translation } from "../index.tsx"

export const home: Translation<typeof english> = {
  "home.late": "Fuera de plazo",
  "home.lateHint": "Nadie los ha contactado a tiempo",
  "home.lateNone": "Ninguno fuera de plazo",
  "home.escalatedHint": "Sin contacto tras pasar por varias personas",
  "home.escalatedNone": "Ningún lead sin atender",
  "home.waitingSince": (span) => `El más antiguo: ${span}`,
  "home.waitingNone": "Ninguno en espera",
  "home.rejectionsHint": "Leads que no se han podido leer",
  "home.rejectionsNone": "Ninguno por corregir",
  "home.webhooks": "Webhooks con fallos",
  "home.webhooksNone": "Ninguno falla",
  "home.team": "El equipo hoy",
  "home.noTeam": "Nadie recibe leads todavía. El equipo está en",
  "home.paused": "fuera de la rotación",
}
