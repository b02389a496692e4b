// Readers for a document that may be anything: what is not of the wanted kind is as if it were not there.

export type Fields = { readonly [field: string]: unknown }

export const fieldsIn = (value: unknown): Fields => (isObject(value) ? value : {})

export const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** The entries of a list that are objects, each with its position. */
export function objectsIn(value: unknown): { position: number; fields: Fields }[] {
  return listIn(value).flatMap((fields, position) => (isObject(fields) ? [{ position, fields }] : []))
}

/** The entries of a list that are texts, each with its position. */
export function textsIn(value: unknown): { position: number; text: string }[] {
  return listIn(value).flatMap((text, position) => (isText(text) ? [{ position, text }] : []))
}

export const isText = (value: unknown): value is string => typeof value === "string" && value.trim() !== ""

const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value)
