/**
 * Anything that was thrown, as an error that can be logged and sent between threads. Libraries throw `undefined`, strings
 * and objects whose properties throw in their turn; reading those must not fail a second time.
 */
export function plainError(thrown: unknown): Error {
  try {
    const { message, stack, code } = Object(thrown) as Record<string, unknown>
    const plain = new Error(`${typeof message === "string" ? message : String(thrown)}${inBrackets(code)}`)
    if (typeof stack === "string") plain.stack = stack
    return plain
  } catch {
    return new Error("Something was thrown that cannot be read.")
  }
}

const inBrackets = (code: unknown): string => (typeof code === "string" ? ` (${code})` : "")
