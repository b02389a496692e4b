/**
 * What a lead's fields are called by people who do not know our names for them, in Spanish, English and Portuguese, and what is
 * commonest in French and Catalan. It is the one table of such words: the import of tables, forms that send names of their own, and /criba.js read by it. Names are compared
 * folded, so case, accents, spaces and punctuation do not matter: "E-Mail", "e_mail" and "email" are the same name.
 *
 * This file is JavaScript because it runs in three places: in the server, in the console, and within /criba.js in visitors' browsers, which
 * gets it as it is (http/routes/form-script.ts). So it imports nothing.
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
 * The names in a list, whose commas separate them.
 *
 * @param {string} names
 */
const list = (names) => names.split(",").map((name) => name.trim())

/**
 * Every field that a lead may come with, and what it is called beside its own name, which always counts. A line for Spanish, for
 * English, for Portuguese, and for French and Catalan. A name is here only if it means the field whatever the form is about:
 * what is asked of a month, or of somebody else, is not.
 *
 * @type {FieldNames}
 */
const OTHER_NAMES = {
  nombre: [
    ...list(
      "nombre completo, nombre y apellidos, nombre y apellido, apellidos y nombre, tu nombre, su nombre",
    ),
    ...list("cómo te llamas, nombre de contacto, nombre del contacto, nombre contacto, persona de contacto"),
    ...list("nombre del cliente, nombre cliente, nombre del lead"),
    ...list("name, full name, your name, contact name, lead name, person name, customer name"),
    ...list("contact person, deal contact person, lead contact person"),
    ...list("nome, nome completo, seu nome, nome e sobrenome, nome do contato, nome do cliente"),
    ...list("como você se chama, nom, nom complet, nom et prénom, prénom et nom, nom client, nom i cognoms"),
  ],
  email: [
    ...list(
      "correo, correo electrónico, dirección de correo, dirección de correo electrónico, tu correo, su correo",
    ),
    ...list("tu email, email de contacto, correo de contacto, email corporativo, correo corporativo"),
    ...list(
      "email del cliente, email cliente, correo del cliente, correo cliente, correo electrónico del cliente",
    ),
    ...list(
      "mail, email address, your email, work email, business email, contact email, contact email address",
    ),
    ...list("customer email, user email, respondent email, personal email, secondary email, other email"),
    ...list("correo del trabajo, correo personal, email personal, email secundario, otro correo, email 2"),
    ...list("email 1, mail de contacto, dirección de email, dirección email, correo electrónico corporativo"),
    ...list("correo e"),
    ...list(
      "seu email, melhor email, email profissional, email de contato, endereço de email, correio eletrônico",
    ),
    ...list("courriel, adresse email, adresse mail, votre email, email client"),
    ...list("correu, correu electrònic, adreça electrònica"),
  ],
  telefono: [
    ...list("tel, tlf, tfno, móvil, celular, teléfono móvil, teléfono celular, teléfono de contacto"),
    ...list(
      "teléfono contacto, tu teléfono, su teléfono, número de teléfono, número de móvil, número de celular",
    ),
    ...list("número de whatsapp, número de contacto, teléfono whatsapp, whatsapp, teléfono del cliente"),
    ...list(
      "teléfono cliente, phone, phone 1, phone number, your phone, telephone, telephone number, mobile",
    ),
    ...list("mobile phone, mobile phone number, mobile number, cell phone, contact number, contact phone"),
    ...list("contact phone number, whatsapp number, customer phone, user phone, work phone, home phone"),
    ...list("other phone, business phone, office phone, phone 2"),
    ...list("teléfono fijo, fijo, teléfono del trabajo, teléfono 2, otro teléfono, teléfono del contacto"),
    ...list("teléfono 1, móvil 1, nº de teléfono, nº teléfono, nº de móvil, núm de teléfono, núm teléfono"),
    ...list("móvil o teléfono, teléfono o móvil, teléfono móvil o fijo, móvil whatsapp"),
    ...list(
      "telefone, telemóvel, número de telefone, telefone celular, telefone de contato, telefone contato",
    ),
    ...list("numéro de téléphone, votre téléphone, tel client, telèfon, telèfon mòbil, mòbil"),
  ],
  business: [
    ...list("negocio, sector, categoría, tipo de negocio, tipo de empresa, actividad, sector de actividad"),
    ...list("sector de tu empresa, a qué te dedicas, a qué os dedicáis, a qué se dedica tu empresa"),
    ...list("a qué se dedica vuestra empresa, a qué se dedica su empresa, qué hace tu empresa"),
    ...list("what do you do, what does your company do, what does your business do, what is your business"),
    ...list("a que se dedica a sua empresa, o que a sua empresa faz, o que sua empresa faz"),
    ...list("a qué se dedica tu negocio, category, industry, business type, business category"),
    ...list("setor, ramo de atividade, área de atuação, secteur, secteur d'activité"),
  ],
  business_label: [
    ...list("empresa, nombre de la empresa, nombre de empresa, nombre empresa, nombre de tu empresa"),
    ...list(
      "nombre de su empresa, nombre del negocio, nombre de tu negocio, nombre negocio, nombre comercial",
    ),
    ...list(
      "compañía, nombre de la compañía, razón social, organización, cómo se llama tu empresa, cómo se llama tu negocio",
    ),
    ...list("company, company name, business name, organization, organisation, organization name, org name"),
    ...list("name of your company, contact company name, person organization, person organisation"),
    ...list("deal organization, lead organization"),
    ...list("nome da empresa, nome empresa, nome da sua empresa, nome do negócio, razão social"),
    ...list("entreprise, société, nom de l'entreprise, nom entreprise, nom de la société, nom de l'empresa"),
  ],
  revenue: [
    ...list(
      "facturación, facturación anual, facturación actual, facturación aproximada, facturación estimada",
    ),
    ...list("facturación anual aproximada, facturación anual estimada, facturación de tu empresa"),
    ...list("facturación de tu negocio, facturación anual de tu empresa, facturación anual de tu negocio"),
    ...list("facturación en euros, facturación anual en euros, facturación anual aproximada en euros"),
    ...list("volumen de ventas, volumen de ventas anual"),
    ...list("volumen de facturación, volumen de negocio, ventas anuales, ingresos, ingresos anuales"),
    ...list(
      "cuánto facturas, cuánto facturáis, cuánto facturan, cuánto facturas al año, cuánto facturáis al año",
    ),
    ...list(
      "cuánto facturan al año, cuánto factura al año, cuánto factura tu empresa, cuánto factura tu negocio",
    ),
    ...list("cuánto factura tu empresa al año, cuánto factura tu negocio al año, cuánto factura su empresa"),
    ...list(
      "cuánto factura su empresa al año, cuánto factura vuestra empresa, cuánto factura vuestra empresa al año",
    ),
    ...list("annual revenue, yearly revenue, turnover, annual turnover, annual sales, company revenue"),
    ...list("faturamento, faturamento anual, faturamento da empresa, faturação, faturação anual"),
    ...list("volume de negócios, receita anual, quanto fatura por ano, quanto sua empresa fatura por ano"),
    ...list("chiffre d'affaires, chiffre d'affaires annuel, facturació, facturació anual"),
  ],
  revenue_label: [
    ...list(
      "tramo de facturación, tramo de facturación anual, rango de facturación, rango de facturación anual",
    ),
    ...list("revenue range, annual revenue range, revenue bracket"),
    ...list("faixa de faturamento, faixa de faturamento anual"),
  ],
  qualified: list("cualificado, calificado"),
  funnel: [
    ...list("embudo, funnel name, formulario, nombre del formulario, título del formulario"),
    ...list("form, form name, form title, nome do formulário"),
  ],
  utm_source: [],
  utm_medium: [],
  utm_campaign: list("campaña, nombre de la campaña, campaign, campaign name, campanha, nome da campanha"),
  referrer: list("referer, página de referencia"),
  notes: [
    ...list(
      "notas, observaciones, comentarios, comentario, mensaje, tu mensaje, su mensaje, consulta, cuéntanos",
    ),
    ...list("cuéntanos más, cuéntanos tu proyecto, cuéntanos sobre tu proyecto, en qué podemos ayudarte"),
    ...list("comments, comment, message, your message, additional notes, additional comments"),
    ...list("how can we help, how can we help you, tell us about your project"),
    ...list("mensagem, sua mensagem, observações, como podemos ajudar, em que podemos ajudar"),
    ...list("commentaire, commentaires, votre message, missatge, comentaris"),
  ],
}

/** A name in several parts, in the order in which they are joined into `nombre`. */
const NAME_PARTS = [
  [
    ...list(
      "nombre de pila, primer nombre, nombres, first name, given name, fname, name first, full name first",
    ),
    ...list("person first name, primeiro nome, prénom"),
  ],
  list("segundo nombre, middle name, name middle, full name middle, nome do meio"),
  [
    ...list("apellido, apellidos, primer apellido, apellido paterno, last name, surname, family name, lname"),
    ...list(
      "name last, full name last, person last name, sobrenome, apelido, último nome, nom de famille, cognom, cognoms",
    ),
  ],
  list("segundo apellido, apellido materno, second last name"),
]
/** Where these stand beside a last name and no first name, they are the first name. */
const FIRST_NAME_TOO = new Set(
  ["nombre", "name", "tu nombre", "your name", "nome", "seu nome", "nom"].map((name) => foldName(name)),
)
/** Where these stand beside a first name and no last name, they are the last name: French forms ask for prénom and nom. */
const LAST_NAME_TOO = new Set(["nom"].map((name) => foldName(name)))
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
  const part = partOfLabel(bare)
  if (part !== null) return part
  const asked = foldName(bare.replaceAll(/[_-]/g, " ").replace(ASKING, ""))
  if (isKnown(asked)) return asked
  const plain = foldName(bare.replace(WHOSE, "").replace(KIND, ""))
  return CONTACTS.has(words.own.get(plain) ?? words.other.get(plain) ?? "") ? plain : folded
}

/**
 * Tools whose name has two inputs say whose part it is in English, whatever the form calls the whole: "Nombre first", "Tu nombre last".
 *
 * @param {string} name
 */
function partOfLabel(name) {
  const [, whole = "", end = ""] = PART_OF.exec(name) ?? []
  return NAMES_OF_NOMBRE.has(foldName(whole)) ? foldName(`name ${end}`) : null
}
const PART_OF = /^(.+?)[\s_.-]+(first|middle|last)$/iu

/** CRMs say whose an address or a number is, and of which kind: "Person - Email - Work", "Phone - Mobile", "Teléfono - Trabajo". */
const WHOSE = /^(?:person|contact|lead|persona|contacto)\s+-\s+/iu
const KIND = /\s+-\s+(?:work|home|mobile|other|personal|trabajo|casa|m[oó]vil|otro)$/iu
const CONTACTS = new Set(["email", "telefono"])

/** Forms ask: "What is your e-mail address?", "¿Cuál es tu teléfono?", "Dinos tu nombre", "Qual é o seu telefone?". Some write it
 *  with underscores or hyphens between the words. */
const ASKING =
  /^[\s¿]*(?:(?:and|y)\s+)?(?:(?:what['’]?s|what is|what are|please enter|please type|please tell us|enter|type)\s+(?:your|the)|your|(?:cu[aá]l|qu[eé])\s+(?:es|son)\s+(?:tu|su|el|la|vuestr[oa])|qual\s+(?:[eé]\s+)?(?:[oa]\s+)?(?:seu|sua|teu|tua)|(?:dinos|dime|indica|ind[ií]canos|escribe|introduce|d[eé]janos|pon)\s+(?:tu|su|el|la)|tu|su|seu|sua|vuestr[oa])\s+(?:mejor\s+|best\s+|melhor\s+)?/iu

/**
 * Whether a name stands for a field, or a part of one, wherever it stands.
 *
 * @param {string} name
 */
export function isKnownName(name) {
  const folded = name.length > LONGEST_NAME ? "" : foldName(name)
  if (LEAD_WORDS.own.has(folded) || LEAD_WORDS.other.has(folded) || PART_BY_NAME.has(folded)) return true
  return folded !== "" && partOfLabel(name) !== null
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
  if (hasFirst && !hasLast && LAST_NAME_TOO.has(only[1])) return parts.set(only[0], LAST_NAME)
  if (hasFirst || !hasLast || !FIRST_NAME_TOO.has(only[1])) return new Map()
  return parts.set(only[0], 0)
}

const NAMES_OF_NOMBRE = new Set(["nombre", ...(OTHER_NAMES.nombre ?? [])].map((name) => foldName(name)))

/** Anybody may send any name to a form's address; the longest that means something here has 60 characters. */
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
