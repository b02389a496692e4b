/** Changes of a template by its form. Names keep their order, so that a row stays where it is while it is edited. */
import type { Json } from "../../../../src/domain/event/template.ts"

export type Fields = { readonly [name: string]: Json }

export const isFields = (value: Json | undefined): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Under another name, or with another value. */
export const changeField = (fields: Fields, name: string, next: { name?: string; value?: Json }): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([key, value]) =>
      key === name ? [next.name ?? key, next.value ?? value] : [key, value],
    ),
  )

export const removeField = (fields: Fields, name: string): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name))

/** With a name that it has not yet. */
export function addField(fields: Fields): Fields {
  let number = Object.keys(fields).length + 1
  while (Object.hasOwn(fields, `field_${number}`)) number++
  return { ...fields, [`field_${number}`]: "" }
}
