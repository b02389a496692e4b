/**
 * What a lead's fields are called by people who do not know our names for them, in Spanish and English. It is the one
 * table of such words: the import of tables, forms that send names of their own, and /criba.js read by it. Names are compared
 * folded, so case, accents, spaces and punctuation do not matter: "E-Mail", "e_mail" and "email" are the same name.
 *
 * This file is JavaScript because it runs in two places: in the server, and within /criba.js in visitors' browsers, which gets
 * it as it is (http/routes/form-script.ts). So it imports nothing.
 *
 * @typedef {Readonly<Record<string, readonly string[]>>} FieldNames
 * @typedef {{ readonly field: string | null, readonly part: number }} Meaning
 *   What a name stands for: `field` is null if it is none of ours. Parts of a name all stand for `nombre`, and are
 *   joined in the order of `part`; a field that stands alone is part 0.
 * @typedef {{ readonly own: ReadonlyMap<string, string>, readonly other: ReadonlyMap<string, string> }} Words
 */

/**
 * As `fold` of policy/fold.ts, which cannot be here because the console takes it without this table. Names are short.
 *
 * @param {string} name
 */
export const foldName = (name) =>
  name
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}<>+]/gu, "")
    .toUpperCase()

/**
 * Every field that a lead may come with, and what it is called beside its own name, which always counts.
 *
 * @type {FieldNames}
 */
const OTHER_NAMES = {
  nombre: [
    "nombre completo",
    "nombre y apellidos",
    "cómo te llamas",
    "nombre de contacto",
    "nombre del contacto",
    "name",
    "full name",
    "your name",
    "tu nombre",
    "contact name",
    "lead name",
    "person name",
  ],
  email: [
    "mail",
    "correo",
    "correo electrónico",
    "dirección de correo",
    "dirección de correo electrónico",
    "email address",
    "your email",
    "tu email",
    "tu correo",
    "email de contacto",
    "work email",
    "correo corporativo",
    "email corporativo",
    "business email",
  ],
  telefono: [
    "tel",
    "tlf",
    "tfno",
    "móvil",
    "celular",
    "teléfono móvil",
    "teléfono de contacto",
    "tu teléfono",
    "número de teléfono",
    "whatsapp",
    "phone",
    "phone number",
    "your phone",
    "telephone",
    "mobile",
    "mobile phone",
    "mobile phone number",
    "número de móvil",
    "número de whatsapp",
    "número de contacto",
    "teléfono whatsapp",
    "contact number",
  ],
  business: [
    "negocio",
    "sector",
    "categoría",
    "tipo de negocio",
    "category",
    "industry",
    "business type",
    "business category",
    "actividad",
    "tipo de empresa",
    "a qué te dedicas",
    "a qué os dedicáis",
    "a qué se dedica tu empresa",
    "a qué se dedica tu negocio",
  ],
  business_label: [
    "empresa",
    "nombre de la empresa",
    "nombre del negocio",
    "company",
    "company name",
    "business name",
    "organization",
    "organización",
    "cómo se llama tu empresa",
    "cómo se llama tu negocio",
  ],
  revenue: [
    "facturación",
    "facturación anual",
    "ingresos",
    "ingresos anuales",
    "annual revenue",
    "yearly revenue",
    "turnover",
    "facturación actual",
    "facturación aproximada",
    "facturación estimada",
    "volumen de facturación",
    "volumen de negocio",
    "ventas anuales",
    "cuánto facturas",
    "cuánto facturáis",
    "cuánto facturas al año",
    "cuánto factura tu empresa",
    "cuánto factura tu negocio",
    "cuánto factura tu empresa al año",
    "cuánto factura tu negocio al año",
    "annual sales",
    "company revenue",
  ],
  revenue_label: ["tramo de facturación", "rango de facturación", "revenue range", "revenue bracket"],
  qualified: ["cualificado", "calificado"],
  funnel: ["embudo", "formulario", "form", "form name", "nombre del formulario"],
  utm_source: [],
  utm_medium: [],
  utm_campaign: ["campaña", "campaign", "campaign name", "nombre de la campaña"],
  referrer: ["referer", "página de referencia"],
  notes: [
    "notas",
    "observaciones",
    "comentarios",
    "mensaje",
    "consulta",
    "cuéntanos",
    "en qué podemos ayudarte",
    "comments",
    "message",
    "your message",
    "how can we help",
    "how can we help you",
  ],
}

/** A name in several parts, in the order in which they are joined into `nombre`. */
const NAME_PARTS = [
  ["first name", "given name", "nombre de pila", "primer nombre"],
  ["middle name", "segundo nombre"],
  ["last name", "surname", "family name", "apellido", "apellidos", "primer apellido"],
  ["segundo apellido", "second last name"],
]
/** Where these stand beside a last name and no first name, they are the first name. */
const FIRST_NAME_TOO = new Set(["nombre", "name", "tu nombre", "your name"].map((name) => foldName(name)))
const LAST_NAME = 2

const PART_BY_NAME = new Map(
  NAME_PARTS.flatMap((names, part) => names.map((name) => /** @type {const} */ ([foldName(name), part]))),
)

/**
 * What each of these names means, as they stand side by side in a table's header or a form. What was `said` of a
 * place goes first ("" and "extra" included, as they are), then fields' own names; another name counts only where its
 * field is still free. `more` are fields of the caller's own with their names.
 *
 * @param {readonly string[]} names
 * @param {ReadonlyMap<number, string>} said
 * @param {FieldNames} more
 * @returns {Meaning[]}
 */
export function findMeanings(names, said = new Map(), more = {}) {
  const words = wordsWith(more)
  const folded = names.map((name) => foldKnown(name, words))
  const certain = folded.map((name, i) => said.get(i) ?? words.own.get(name))
  const taken = new Set(certain)
  const parts = partsOfName(folded, said)
  return folded.map((name, i) => {
    const part = parts.get(i)
    if (part !== undefined) return { field: "nombre", part }
    const other = words.other.get(name)
    return { field: certain[i] ?? (other === undefined || taken.has(other) ? null : other), part: 0 }
  })
}

/**
 * As it is compared: whole, or without what stands around it, whichever is known.
 *
 * @param {string} name
 * @param {Words} words
 */
function foldKnown(name, words) {
  if (name.length > LONGEST_NAME) return ""
  /** @param {string} folded */
  const isKnown = (folded) => words.own.has(folded) || words.other.has(folded) || PART_BY_NAME.has(folded)
  const whole = foldName(name)
  if (isKnown(whole)) return whole
  const bare = withoutRemark(name)
  const folded = foldName(bare)
  if (isKnown(folded)) return folded
  const asked = foldName(bare.replace(ASKING, ""))
  return isKnown(asked) ? asked : folded
}

/** Forms ask: "What is your e-mail address?", "¿Cuál es tu teléfono?", "Dinos tu nombre". */
const ASKING =
  /^[\s¿]*(?:(?:and|y)\s+)?(?:(?:what['’]?s|what is|what are|please enter|please type|please tell us|enter|type)\s+(?:your|the)|your|(?:cu[aá]l|qu[eé])\s+(?:es|son)\s+(?:tu|su|el|la|vuestra?)|(?:dinos|dime|indica|ind[ií]canos|escribe|introduce|d[eé]janos|pon)\s+(?:tu|su|el|la)|tu|su)\s+(?:mejor\s+|best\s+)?/iu

/**
 * Whether a name stands for a field, or a part of one, wherever it stands.
 *
 * @param {string} name
 */
export function isKnownName(name) {
  const folded = name.length > LONGEST_NAME ? "" : foldName(name)
  return LEAD_WORDS.own.has(folded) || LEAD_WORDS.other.has(folded) || PART_BY_NAME.has(folded)
}

/**
 * The places whose texts make a name together; empty if one place holds it whole, or nothing says so.
 *
 * @param {readonly string[]} folded
 * @param {ReadonlyMap<number, string>} said
 * @returns {Map<number, number>}
 */
function partsOfName(folded, said) {
  const free = [...folded.entries()].filter(([i]) => !said.has(i))
  if ([...said.values()].includes("nombre")) return new Map()
  const parts = new Map(
    free.flatMap(([i, name]) => {
      const part = PART_BY_NAME.get(name)
      return part === undefined ? [] : [/** @type {const} */ ([i, part])]
    }),
  )
  const whole = free.filter(([, name]) => NAMES_OF_NOMBRE.has(name))
  if (parts.size === 0 || whole.length > 1) return new Map()
  const [only] = whole
  if (only === undefined) return parts
  const hasFirst = [...parts.values()].includes(0)
  const hasLast = [...parts.values()].some((part) => part >= LAST_NAME)
  if (hasFirst || !hasLast || !FIRST_NAME_TOO.has(only[1])) return new Map()
  return parts.set(only[0], 0)
}

const NAMES_OF_NOMBRE = new Set(["nombre", ...(OTHER_NAMES.nombre ?? [])].map((name) => foldName(name)))

/** Anybody may send any name to a form's address; the longest that means something here has 40 characters. */
const LONGEST_NAME = 200

/**
 * "Create Date (CET)", "Facturación (€)": what stands in brackets at the end is no part of the name.
 *
 * @param {string} name
 */
function withoutRemark(name) {
  const ended = name.trimEnd()
  const start = ended.lastIndexOf("(")
  return start >= 0 && ended.indexOf(")", start) === ended.length - 1 ? ended.slice(0, start) : name
}

/**
 * @param {FieldNames} names
 * @returns {Words}
 */
const wordsIn = (names) => ({
  own: new Map(Object.keys(names).map((field) => [foldName(field), field])),
  other: new Map(
    Object.entries(names).flatMap(([field, others]) =>
      others.map((name) => /** @type {const} */ ([foldName(name), field])),
    ),
  ),
})
const LEAD_WORDS = wordsIn(OTHER_NAMES)

/** @param {FieldNames} more */
function wordsWith(more) {
  if (Object.keys(more).length === 0) return LEAD_WORDS
  const added = wordsIn(more)
  return {
    own: new Map([...added.own, ...LEAD_WORDS.own]),
    other: new Map([...added.other, ...LEAD_WORDS.other]),
  }
}

/**
 * A name from its parts. A part that the name ends with already ("Ana Ruiz" and "Ruiz") is not said again.
 *
 * @param {readonly string[]} parts
 */
export function joinName(parts) {
  let whole = ""
  for (const part of parts.map((text) => text.trim())) {
    if (part !== "" && !` ${whole}`.toLowerCase().endsWith(` ${part.toLowerCase()}`)) whole += ` ${part}`
  }
  return whole.trim()
}
