/** Which messages a text of code asks for, for tests: by their whole names, and those that are put together, as in `status.${status}`. */
export function keysIn(code: string, keys: readonly string[]): string[] {
  const named = new Set([...code.matchAll(/"([\w.-]+)"/g)].map(([, key]) => key))
  // A text of which nothing is said but a dot is none.
  const composed = [...code.matchAll(/`((?:[\w.-]|\$\{[^}`]+\})+)`/g)]
    .map(([, text = ""]) => text.split(/\$\{[^}]*\}/))
    .filter((parts) => /\.\w|\w\./.test(parts.join(" ")))
    .map((parts) => new RegExp(`^${parts.map((part) => part.replaceAll(".", "\\.")).join("[\\w.-]+")}$`))
  return keys.filter((key) => named.has(key) || composed.some((made) => made.test(key)))
}
