/**
 * Suggests the lead's field for each part of a body, for a person to confirm: by the mapping, else by what the text looks like. A text
 * alone is not enough to map it without asking.
 */
import { normaliseEmail } from "../contact/contact.ts"
import { type Mapping, pathsOf } from "./mapping.ts"
import { type SentField, textOf } from "./sent-field.ts"

/** Lead fields, or `event_id`, by the paths of the body's fields. */
export function suggestFields(fields: readonly SentField[], mapping: Mapping): ReadonlyMap<string, string> {
  const suggested = new Map<string, string>()
  for (const { path, label } of fields) {
    for (const [field, fieldPath] of Object.entries(mapping)) {
      const paths = pathsOf(fieldPath)
      if (paths.includes(path) || (label !== null && paths.includes(label))) suggested.set(path, field)
    }
  }
  for (const [field, looksRight] of Object.entries(LOOKS)) {
    if (Object.hasOwn(mapping, field)) continue
    const found = fields.find(
      ({ path, value }) => !suggested.has(path) && looksRight(textOf(value).slice(0, 300)),
    )
    if (found !== undefined) suggested.set(found.path, field)
  }
  return suggested
}

const LOOKS: Readonly<Record<string, (text: string) => boolean>> = {
  email: (text) => text.includes("@") && normaliseEmail(text) !== null,
  telefono: (text) => /^\+[\d ().-]{8,20}$/.test(text),
}
