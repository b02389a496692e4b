/** JSON pointers (RFC 6901) in their form for URI fragments: "#/brackets/1/below". They say where in a document something is. */

/** The pointer to a place in a document. */
export const pointerTo = (...path: readonly (string | number)[]): string =>
  ["#", ...path.map(escapeStep)].join("/")

/** One step of a pointer. Broken surrogates in a field's name become U+FFFD, or they could not be encoded. */
export const escapeStep = (step: string | number): string =>
  encodeURIComponent(String(step).toWellFormed().replaceAll("~", "~0").replaceAll("/", "~1"))

/** The path that a pointer was made from, list positions as text. */
export function pathOf(pointer: string): string[] {
  const steps = pointer.split("/").slice(1)
  return steps.map((step) => decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~"))
}
