// A policy as people write it: YAML, or JSON, which is YAML too. Every mistake has its line and column: those of the
// field's name or of the entry in a list; what is missing is placed at what should have it.
import { type Document, isMap, isNode, isScalar, isSeq, LineCounter, parseDocument } from "yaml"
import { pathOf, pointerTo } from "../json-pointer.ts"
import { checkPolicy, type Mistake, type PolicyCheck } from "./check-policy.ts"
import { firstOf, MAX_MISTAKES, quote } from "./mistake.ts"
import type { PolicyDocument } from "./policy-document.ts"
import { type Limit, tooDeep, tooLarge, tooRepetitive } from "./policy-limits.ts"

type Locate = (offset: number) => { line: number; column: number }
type Path = readonly (string | number)[]

/** The document is null unless it is valid. */
export type ParsedPolicy = { readonly document: PolicyDocument | null; readonly check: PolicyCheck }

export function readPolicyText(text: string): ParsedPolicy {
  const large = tooLarge(text)
  if (large !== null) return refusedWhole(large)
  const lines = new LineCounter()
  const yaml = parseDocument(text, { ...OPTIONS, lineCounter: lines })
  const locate: Locate = (offset) => ({ line: lines.linePos(offset).line, column: lines.linePos(offset).col })
  const located = (mistake: Mistake): Mistake => ({ ...mistake, ...locate(offsetOf(mistake.pointer, yaml)) })

  const broken = [...yaml.errors, ...yaml.warnings].slice(0, MAX_SYNTAX_MISTAKES)
  if (broken.length > 0) {
    const errors = broken.map(({ code, message, pos }) => ({
      pointer: "#",
      ...(SYNTAX_MISTAKES[code] ?? {
        code: "not_yaml" as const,
        detail: `This cannot be read as JSON or YAML: ${message}.`,
      }),
      ...locate(pos[0]),
    }))
    return { document: null, check: { valid: false, errors, warnings: [] } }
  }

  const beyond = tooDeep(yaml) ?? tooRepetitive(yaml)
  if (beyond !== null) return refusedWhole(beyond)
  const { document, mistake } = resolved(yaml)
  const check = mistake ? { errors: [mistake], warnings: [] } : checkPolicy(document)
  const repeated = firstOf(MAX_MISTAKES, repeatedFields(yaml, locate))
  const errors = [...repeated, ...check.errors.map(located)].sort(inTextOrder).slice(0, MAX_MISTAKES)
  const mistaken = firstOf(MAX_MISTAKES, thousandsMistaken(yaml))
  const warnings = [...check.warnings, ...mistaken].map(located).sort(inTextOrder).slice(0, MAX_MISTAKES)
  const valid = errors.length === 0
  return { document: valid ? (document as PolicyDocument) : null, check: { valid, errors, warnings } }
}

/** Refused as a whole, without a position in the text. */
export const refusedWhole = (why: Limit): ParsedPolicy => ({
  document: null,
  check: { valid: false, errors: [{ pointer: "#", ...why }], warnings: [] },
})

/** Fields given twice are found here: the parser compares each with each, 20 s for 20 000 fields. */
const OPTIONS = { prettyErrors: false, stringKeys: true, resolveKnownTags: false, uniqueKeys: false }

const inTextOrder = (a: Mistake, b: Mistake): number =>
  (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0)

/** Past these, mistakes of syntax only follow from earlier ones. */
const MAX_SYNTAX_MISTAKES = 20

/** The commonest mistakes, in plainer words than the parser's. */
const SYNTAX_MISTAKES: { readonly [code: string]: Pick<Mistake, "code" | "detail"> } = {
  MULTIPLE_DOCS: {
    code: "several_documents",
    detail: "A policy is a single document, but here begins another.",
  },
  NON_STRING_KEY: { code: "wrong_type", detail: "The name of a field must be a text." },
  RESOURCE_EXHAUSTION: { code: "too_deep", detail: "This is nested too deeply." },
  TAB_AS_INDENT: { code: "tab_indent", detail: "Lines must be indented with spaces, not with tabs." },
}

/** The value that the text stands for, unless it has aliases that lead nowhere or explode. */
function resolved(yaml: Document): { document?: unknown; mistake?: Mistake } {
  try {
    return { document: yaml.toJS() }
  } catch (error) {
    const detail = `An alias cannot be followed: ${(error as Error).message}.`
    return { mistake: { pointer: "#", code: "broken_alias", detail } }
  }
}

/** Where in the text a pointer leads, as far as it leads. */
function offsetOf(pointer: string, yaml: Document): number {
  let node: unknown = yaml.contents
  let locate: unknown = node
  for (const segment of pathOf(pointer)) {
    if (isMap(node)) {
      const pair = node.items.findLast(({ key }) => nameOf(key) === segment)
      if (pair === undefined) break
      locate = pair.key
      node = pair.value
    } else if (isSeq(node)) {
      node = node.items[Number(segment)]
      locate = node ?? locate
    } else break
  }
  return startOf(locate)
}

function* repeatedFields(yaml: Document, locate: Locate): Generator<Mistake> {
  for (const { path, node } of nodesIn(yaml.contents)) {
    const seen = new Set<string>()
    for (const { key } of isMap(node) ? node.items : []) {
      const field = nameOf(key)
      if (seen.has(field))
        yield {
          pointer: pointerTo(...path, field),
          code: "repeated",
          params: { field },
          detail: `${quote(field)} is given a second time.`,
          ...locate(startOf(key)),
        }
      seen.add(field)
    }
  }
}

/** 50.000 is fifty thousand to many people, and fifty to a computer. */
function* thousandsMistaken(yaml: Document): Generator<Mistake> {
  for (const { path, node } of nodesIn(yaml.contents)) {
    if (!isScalar(node) || typeof node.value !== "number" || !/^\d{1,3}\.\d{3}$/.test(node.source ?? ""))
      continue
    yield {
      pointer: pointerTo(...path),
      code: "read_as_decimals",
      params: { value: node.source ?? "", read: node.value, meant: node.source?.replace(".", "") ?? "" },
      detail: `${quote(node.source ?? "")} is read as ${node.value}, because a point marks decimals; for thousands, write ${node.source?.replace(".", "")}.`,
    }
  }
}

/** Everything in the text; what an alias stands for, only where it is written. */
function* nodesIn(node: unknown, path: Path = []): Generator<{ path: Path; node: unknown }> {
  yield { path, node }
  if (isMap(node)) for (const { key, value } of node.items) yield* nodesIn(value, [...path, nameOf(key)])
  if (isSeq(node))
    for (const [position, entry] of node.items.entries()) yield* nodesIn(entry, [...path, position])
}

const nameOf = (key: unknown): string => (isScalar(key) ? String(key.value) : "")
const startOf = (node: unknown): number => (isNode(node) && node.range?.[0]) || 0
