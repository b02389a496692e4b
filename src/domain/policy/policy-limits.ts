// How large a policy may be, asked before what it means. Reading 95 000 fields took 7 s, and their mistakes were an answer of
// 16 MB; a policy that people write has a few hundred parts, one with lists of thousands of domains some ten thousand.
import { CST, type Document, isMap, isScalar, isSeq, Lexer } from "yaml"

const LONGEST_TEXT = 1024 * 1024
/** Names, values and entries of lists. */
const MOST_PARTS = 100_000
const MOST_ALIASES = 100
const DEEPEST = 20
/** Pointers to mistakes are made of them. */
const LONGEST_NAME = 200

/** Why a text is too large to be read, as a sentence. Takes time only up to its limits. */
export function tooLarge(text: string): string | null {
  if (text.length > LONGEST_TEXT) return `A policy has at most ${LONGEST_TEXT} characters.`
  let parts = 0
  let aliases = 0
  for (const token of new Lexer().lex(text)) {
    const kind = CST.tokenType(token)
    if (kind !== null && PARTS.has(kind)) parts++
    if (kind === "alias") aliases++
    if (parts > MOST_PARTS) return `A policy has at most ${MOST_PARTS} names, values and entries of lists.`
    if (aliases > MOST_ALIASES)
      return `A policy refers to other parts of itself at most ${MOST_ALIASES} times.`
  }
  return null
}

const PARTS = new Set<string>([
  "scalar",
  "single-quoted-scalar",
  "double-quoted-scalar",
  "alias",
  "seq-item-ind",
  "flow-seq-start",
  "flow-map-start",
  "comma",
])

/** Why what was read is no policy, whatever it says. */
export function tooDeep(yaml: Document): string | null {
  let level: unknown[] = [yaml.contents]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST) return `A policy is nested at most ${DEEPEST} levels deep.`
    const inner: unknown[] = []
    for (const node of level) {
      if (isSeq(node)) for (const item of node.items) inner.push(item)
      for (const { key, value } of isMap(node) ? node.items : []) {
        const name = isScalar(key) ? String(key.value) : ""
        if (name.length > LONGEST_NAME) return `The name of a field has at most ${LONGEST_NAME} characters.`
        inner.push(value)
      }
    }
    level = inner
  }
  return null
}
