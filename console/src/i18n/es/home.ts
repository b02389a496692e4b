import type { home as english } from "../en/home.ts"
import type { Translation } from "../index.tsx"

export const home: Translation<typeof english> = {
  "home.late": "Fuera de plazo",
  "home.lateHint": "Nadie los ha contactado a tiempo",
  "home.lateNone": "Todos contactados a tiempo",
  "home.escalatedHint": "Nadie los contacta: actúa",
  "home.escalatedNone": "Ningún lead sin atender",
  "home.waitingSince": (span) => `El primero desde hace ${span}`,
  "home.waitingNone": "Nadie espera a un comercial",
  "home.rejectionsHint": "Leads que no se han podido leer",
  "home.rejectionsNone": "Todo se ha podido leer",
  "home.webhooks": "Webhooks con fallos",
  "home.webhooksNone": "Todos los envíos llegan",
  "home.team": "El equipo hoy",
  "home.noTeam": "Nadie recibe leads todavía. El equipo está en",
  "home.open": "Abiertos",
  "home.paused": "fuera de la rotación",
  "home.dayOf": (name) => `Los leads de hoy de ${name}`,
}
