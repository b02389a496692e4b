/**
 * Receipts in Spanish. No sentence depends on whether a person is a she or a he, nor on how many people a list names.
 */
import type { Wording } from "./sentence-wording.ts"

const lists = new Intl.ListFormat("es")
const decimals = new Intl.NumberFormat("es", {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: "negative",
})

const available = (people: number, bracket: string) =>
  `entre las ${people} personas disponibles para el tramo ${bracket}`
const passedOver = (who: string, lead: string, why: string) =>
  `${who} llevaba el lead ${lead} de la misma persona, pero ${why}, así que este quedó abierto al resto.`
const orIds = "o, si no, el orden de los identificadores"

const importedAs = (state: string, who: string | null) =>
  `Este lead se importó como ${state}${who === null ? "" : `, con ${who}`}.`

export const spanish: Wording = {
  list: (items) => lists.format(items),

  disqualified: (rule, reason) => `Este lead quedó descartado por la regla ${rule}: «${reason}».`,
  unknownBusiness: "Este lead quedó descartado: la política no conoce su categoría de negocio.",
  assignedAnyway: "La política también asigna los leads descartados.",

  got: {
    ingest: (who, why) => `${who} recibió este lead: ${why}.`,
    waiting: (who, why) => `${who} recibió este lead tras la espera: ${why}.`,
    requalified: (who, why) => `${who} recibió este lead cuando se recuperó: ${why}.`,
    deadline: (who, why, from) =>
      `${who} recibió este lead, que llevaba ${from} sin hacer contacto a tiempo: ${why}.`,
    handed_back: (who, why, from) => `${who} recibió este lead cuando se repartieron los de ${from}: ${why}.`,
  },
  why: {
    only_one: ({ bracket }) => `no había nadie más disponible para el tramo ${bracket}`,
    first_due: ({ people, bracket, standing }) => `${available(people, bracket)}, era su turno (${standing})`,
    most_owed: ({ people, bracket, standing }) =>
      `${available(people, bracket)}, aún no era el turno de nadie y era a quien más se debía (${standing})`,
    least_busy: ({ people, bracket, standing }) =>
      `${available(people, bracket)}, era quien menos carga tenía (${standing})`,
  },
  whySticky: () => "ya llevaba uno anterior de la misma persona",
  nobody: {
    ingest: (bracket) => `Este lead queda en espera: no había nadie disponible para el tramo ${bracket}.`,
    waiting: (bracket) => `Este lead sigue en espera: no había nadie disponible para el tramo ${bracket}.`,
    requalified: (bracket) =>
      `Este lead se recuperó y queda en espera: no había nadie disponible para el tramo ${bracket}.`,
    deadline: (bracket) =>
      `Este lead sigue donde estaba: no había nadie más disponible para el tramo ${bracket}.`,
    handed_back: (bracket) =>
      `Este lead se devolvió y queda en espera: no había nadie disponible para el tramo ${bracket}.`,
    disqualified: (bracket) => `Nadie lo recibió: no había nadie disponible para el tramo ${bracket}.`,
  },
  emptyTeam: "No había nadie en el equipo.",
  missed: (from, deadline) => `${from} tenía hasta ${deadline} para hacer contacto.`,
  chargeKept: (who, from) =>
    `En la rotación es un turno de ${who}; el que le costó a ${from} sigue contando.`,
  uncharged:
    "Con la estrategia least_busy ningún turno cuenta en la rotación: lo que se debe a cada cual no cambia.",

  level: (others, who) =>
    `A la par de ${who} hasta el segundo decimal: ${others}; decidió una diferencia menor ${orIds}.`,
  owedMore: (others, who) =>
    `Se debía tanto o más a ${others}, pero, según el peso, el turno de ${who} llegaba antes.`,
  idleLonger: (others, who) =>
    `Con la misma carga: ${others}; quien llevaba más tiempo sin recibir un lead era ${who}.`,
  fewerOpen: (others) => `Con los mismos leads abiertos o menos, pero también con menos peso: ${others}.`,

  judgedBefore: "Las reglas se aplicaron cuando llegó.",
  skipped: { qualified: "No se probó ninguna regla: llegó ya cualificado." },
  noRules: "La política no tenía reglas que probar.",
  passed: (rules) => `Superó ${rules}.`,
  rules: (ids) => `${ids.length === 1 ? "la regla" : "las reglas"} ${lists.format(ids)}`,
  failedOn: {
    business: "por su negocio",
    business_label: "por lo que dice de su negocio",
    revenue: "por su facturación",
    funnel: "por su embudo",
    utm_source: "por la fuente de su campaña",
    utm_medium: "por el medio de su campaña",
    utm_campaign: "por su campaña",
    email_domain: "por el dominio de su correo",
    phone_country: "por el país de su teléfono",
    extra: "por sus otros campos",
    contact: "por sus datos de contacto",
  },
  shadow: (ids) =>
    ids.length === 1
      ? `La regla ${ids[0]} lo habría descartado, pero solo está en sombra.`
      : `Las reglas ${lists.format(ids)} lo habrían descartado, pero solo están en sombra.`,

  bracket: {
    revenue: (id) => `Su tramo es ${id}, por su facturación.`,
    label: (id) => `Su tramo es ${id}, por la opción de facturación que eligió.`,
    range: (id) => `Su tramo es ${id}: en él está el rango de facturación que indicó.`,
    default: (id) => `Su tramo es ${id}, el que la política reserva a los leads sin facturación conocida.`,
    kept: (id) => `Su tramo es ${id}, el que recibió al llegar.`,
  },

  repeats: (lead) => `Repite el lead ${lead} de la misma persona.`,
  repeatsUnheld: (lead) => `Repite el lead ${lead} de la misma persona, pero nadie llevaba uno anterior.`,
  holder: {
    available: (_who, lead) => `Sigue al lead ${lead} y no cuenta en la rotación.`,
    absent: (who, lead) => passedOver(who, lead, "tenía una ausencia"),
    paused: (who, lead) => passedOver(who, lead, "estaba en pausa"),
    inactive: (who, lead) => passedOver(who, lead, "su cuenta estaba inactiva"),
  },

  alsoInTurn: (others) => `También en el turno: ${others}.`,
  openLeads: (leads) => `${leads} ${leads === 1 ? "lead abierto" : "leads abiertos"}`,
  owed: (leads) => `se le debían ${decimals.format(leads)} leads`,
  ahead: (leads) => `llevaba ${decimals.format(leads)} leads de más`,
  weight: (weight) => `peso ${weight}`,
  leftOut: (groups) => `Fuera del turno: ${groups}.`,
  barred: {
    inactive: "cuenta inactiva",
    paused: "en pausa",
    other_bracket: "solo otros tramos",
    other_kind: "solo otro tipo de leads",
    absent: "ausencia",
    outside_hours: "fuera de su horario",
    cap_reached: "tope diario alcanzado",
    holder: "sin contacto a tiempo",
    had_it: "ya lo tuvo",
  },

  policy: (version) => `Decidido con la versión ${version} de la política.`,

  assignedByHand: (who, from, reason) =>
    `Una persona asignó este lead a ${who}${from === null ? "" : `; antes lo llevaba ${from}`}${reason === null ? "" : `: «${reason}»`}.`,
  byHandUncharged: "Eso no cuenta en la rotación.",

  turnVoided: (who, at, reason) =>
    `Una persona anuló el turno de ${who} del ${at}${reason === null ? "" : `: «${reason}»`}.`,
  takenBack: "En la rotación se debe a cada cual lo que se le debería sin ese turno.",

  imported: {
    assigned: (who) => importedAs("por contactar", who),
    contacted: (who) => importedAs("en contacto", who),
    qualified: (who) => importedAs("cualificado", who),
    won: (who) => importedAs("ganado", who),
    disqualified: (who) => importedAs("descartado", who),
    lost: (who) => importedAs("perdido", who),
  },
  importedUncharged: "Se tomó tal como estaba: ninguna regla lo juzgó y no cuenta en la rotación.",
}
