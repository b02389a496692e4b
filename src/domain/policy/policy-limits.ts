// How large a policy may be, asked before what it means. Reading 95 000 fields took 7 s, and their mistakes were an answer of
// 16 MB; a policy that people write has a few hundred parts, one with lists of thousands of domains some ten thousand.

import { CST, type Document, isAlias, isMap, isScalar, isSeq, Lexer } from "yaml"
import type { FieldMistake } from "../field-mistake.ts"

const LONGEST_TEXT = 1024 * 1024
/** Names, values and entries of lists. */
const MOST_PARTS = 100_000
const MOST_ALIASES = 100
const DEEPEST = 20
/** Pointers to mistakes are made of them. */
const LONGEST_NAME = 200

/** `code` says of what there is too much. */
export type Limit = Pick<FieldMistake, "code" | "detail" | "params">

const tooMany = (most: number, what: string): Limit => ({
  code: "too_many",
  detail: `A policy has at most ${most} ${what}.`,
  params: { most },
})

/** Why a text is too large to be read. Takes time only up to its limits. */
export function tooLarge(text: string): Limit | null {
  if (text.length > LONGEST_TEXT)
    return {
      code: "too_long",
      detail: `A policy has at most ${LONGEST_TEXT} characters.`,
      params: { most: LONGEST_TEXT },
    }
  let parts = 0
  let aliases = 0
  for (const token of new Lexer().lex(text)) {
    const kind = CST.tokenType(token)
    if (kind !== null && PARTS.has(kind)) parts++
    if (kind === "alias") aliases++
    if (parts > MOST_PARTS) return tooMany(MOST_PARTS, "names, values and entries of lists")
    if (aliases > MOST_ALIASES) return tooMany(MOST_ALIASES, "references to other parts of itself")
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

/**
 * Why a text is too large once every alias stands for what it refers to: 8 KiB of which 3 700 names are referred to 99 times took
 * 5 s to check. An alias that leads nowhere, or into itself, is told by whoever follows it.
 */
export function tooRepetitive(yaml: Document): Limit | null {
  const sizes = new Map<unknown, number>()
  const sizeOf = (node: unknown): number => {
    const known = sizes.get(node)
    if (known !== undefined) return known
    sizes.set(node, 0)
    const size = 1 + partsOf(node, yaml).reduce<number>((sum, part) => sum + sizeOf(part), 0)
    sizes.set(node, size)
    return size
  }
  if (sizeOf(yaml.contents) <= MOST_PARTS) return null
  return tooMany(MOST_PARTS, "names, values and entries of lists, counting what it refers to each time")
}

function partsOf(node: unknown, yaml: Document): readonly unknown[] {
  if (isAlias(node)) return [node.resolve(yaml)]
  if (isSeq(node)) return node.items
  return isMap(node) ? node.items.flatMap(({ key, value }) => [key, value]) : []
}

/** Why what was read is no policy, whatever it says. */
export function tooDeep(yaml: Document): Limit | null {
  let level: unknown[] = [yaml.contents]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST)
      return {
        code: "too_deep",
        detail: `A policy is nested at most ${DEEPEST} levels deep.`,
        params: { most: DEEPEST },
      }
    const inner: unknown[] = []
    for (const node of level) {
      if (isSeq(node)) for (const item of node.items) inner.push(item)
      for (const { key, value } of isMap(node) ? node.items : []) {
        const name = isScalar(key) ? String(key.value) : ""
        if (name.length > LONGEST_NAME)
          return {
            code: "too_long",
            detail: `The name of a field has at most ${LONGEST_NAME} characters.`,
            params: { most: LONGEST_NAME },
          }
        inner.push(value)
      }
    }
    level = inner
  }
  return null
}
