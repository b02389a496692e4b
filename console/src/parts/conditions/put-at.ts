/** Conditions are plain objects that are replaced, never changed. */

/** The same object with something else at a path; undefined takes it away. */
export function putAt(
  object: object,
  [field, ...rest]: readonly (string | number)[],
  value: unknown,
): object {
  const { [field as keyof typeof object]: before, ...others } = object as Record<string, unknown>
  const next = rest.length === 0 ? value : putAt(Object(before ?? {}), rest, value)
  return next === undefined ? others : { ...others, [String(field)]: next }
}
