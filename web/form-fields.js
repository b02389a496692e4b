/**
 * The fields of a form that is sent with a key. The server puts this file and what it calls (`findMeanings`, `joinName`, `readAmount`,
 * `OWN_CURRENCY`) in front of criba.js: see src/http/routes/form-script.ts.
 */

/**
 * The form's fields as the API takes them, called as a lead's fields are: what an input is called is understood as a source
 * would. What would take another's place stays what it was called, and so does a text where yes or no is asked for. `readFrom`
 * says by which input each was read; of the name, also where it would have been.
 */
export function readForm(form) {
  const { values, numbers } = valuesOf(form)
  const names = Object.keys(values)
  const meanings = new Map(findMeanings(names).map((meaning, i) => [names[i], meaning]))
  const isInParts = names.some((name) => meanings.get(name).part > 0)
  const partsOfName = names
    .filter((name) => isInParts && meanings.get(name).field === "nombre")
    .sort((a, b) => meanings.get(a).part - meanings.get(b).part)
  const fields = {}
  const readFrom = {}
  if (partsOfName.length > 0) {
    fields.nombre = joinName(partsOfName.map((name) => String(values[name])))
    readFrom.nombre = partsOfName[0]
  }
  for (const name of names.filter((one) => !partsOfName.includes(one))) {
    const { field } = meanings.get(name)
    const value = values[name]
    const isFree = field !== null && fields[field] === undefined
    const isFit = field === name || field !== "qualified" || typeof value === "boolean"
    const place = isFree && isFit ? field : name
    fields[place] = place !== field && numbers.has(name) ? Number(value) : value
    readFrom[place] = name
  }
  if (fields.revenue !== undefined) placeRevenue(fields, String(fields.revenue))
  return { fields, readFrom: { nombre: emptyName(form), ...readFrom } }
}

/** The input for the name, filled in or not: a name that is missing is told there. */
function emptyName({ elements }) {
  const names = [...new Set([...elements].map(({ name }) => name).filter(Boolean))]
  return names[findMeanings(names).findIndex(({ field }) => field === "nombre")]
}

/** By the names of inputs. A check box is true or false, and what is empty is left out. */
function valuesOf(form) {
  const values = {}
  const numbers = new Set()
  const add = (name, value) => {
    values[name] = values[name] === undefined ? value : `${values[name]}, ${value}`
  }
  const inputs = [...form.elements].filter(
    ({ name, type, disabled }) =>
      name && !disabled && !["submit", "button", "file", "password"].includes(type),
  )
  for (const input of inputs) {
    const { name, type, value } = input
    const isOneOfMany = inputs.some((other) => other !== input && other.name === name)
    if (type === "number" && !isOneOfMany) numbers.add(name)
    if (type === "checkbox" && !isOneOfMany) values[name] = input.checked
    else if (type === "checkbox" || type === "radio") input.checked && add(name, value)
    else if (type === "select-multiple") for (const option of input.selectedOptions) add(name, option.value)
    else if (value.trim() !== "") add(name, value)
  }
  return { values, numbers }
}

/** What cannot be read for certain, or is in a currency that only the server may know a rate for, goes along as text: the lead arrives with a warning, never with a wrong number. */
function placeRevenue(fields, text) {
  delete fields.revenue
  const { value, currency } = readAmount(text, null)
  const isOwn = currency === null || meansCurrency(currency, OWN_CURRENCY)
  if (value !== null && isOwn) fields.revenue = value
  else if (!fields.revenue_label && text.length <= 200) fields.revenue_label = text
  else fields.revenue_text = text
}
