/**
 * What is wrong with the text: at once by the schema, and then by the server, whose answer is complete and replaces the
 * other.
 */
import { type Schema as AnySchema, type OutputUnit, Validator } from "@cfworker/json-schema"
import { useDebouncedValue } from "@mantine/hooks"
import { useQuery } from "@tanstack/react-query"
import { useMemo } from "react"
import { type Document, isMap, isNode, LineCounter } from "yaml"
import { checkQuery, type PolicyDocument, type Schema } from "../../api/policy.ts"
import { useI18n } from "../../i18n/index.tsx"
import { type Mistake, sayMistake } from "../../i18n/problem-words.ts"
import { hasAliases, parsePolicy } from "./policy-yaml.ts"

export type Problem = {
  readonly severity: "error" | "warning"
  /** `#/brackets/0/id` */
  readonly pointer: string
  readonly line: number
  readonly column: number
  /** In the reader's language. */
  readonly detail: string
}
type LocatedMistake = Mistake & Pick<Problem, "line" | "column">
export type Reading = {
  /** null if it cannot be shown as a form. */
  readonly document: PolicyDocument | null
  readonly mistakes: readonly LocatedMistake[]
}

/** Interprets the schema: a validator that compiles it would need `eval`, which the page forbids. */
export function makeReader(schema: Schema): (text: string) => Reading {
  const validator = new Validator(schema as AnySchema, "2020-12", false)
  return (text) => {
    const lines = new LineCounter()
    const yaml = parsePolicy(text, { lineCounter: lines })
    const lineAndColumn = (offset: number) => {
      const { line, col } = lines.linePos(offset)
      return { line, column: col }
    }
    if (yaml.errors.length > 0) {
      const mistakes = yaml.errors.map(({ pos, code }) => ({
        pointer: "#",
        code: code === "TAB_AS_INDENT" ? "tab_indent" : "not_yaml",
        ...lineAndColumn(pos[0]),
      }))
      return { document: null, mistakes }
    }
    if (hasAliases(yaml)) return { document: null, mistakes: [] }
    const document: unknown = yaml.toJS()
    const found = leavesOf(validator.validate(document).errors)
    const hasShape = isMap(yaml.contents) && !found.some(({ keyword }) => keyword === "type")
    return {
      document: hasShape ? (document as PolicyDocument) : null,
      mistakes: found.map((unit) => ({
        pointer: unit.instanceLocation,
        ...meaningOf(unit),
        ...lineAndColumn(offsetOf(yaml, unit)),
      })),
    }
  }
}

/** Keywords that only say that something under them is wrong. */
const AROUND = new Set(["properties", "items", "allOf", "anyOf", "oneOf", "additionalProperties", "$ref"])

function leavesOf(mistakes: readonly OutputUnit[]): OutputUnit[] {
  const isInside = (inner: OutputUnit, outer: OutputUnit) =>
    inner.instanceLocation.startsWith(`${outer.instanceLocation}/`) ||
    (inner.instanceLocation === outer.instanceLocation &&
      AROUND.has(outer.keyword) &&
      !AROUND.has(inner.keyword))
  const leaves = mistakes.filter((one) => !mistakes.some((other) => other !== one && isInside(other, one)))
  return [...new Map(leaves.map((leaf) => [leaf.instanceLocation, leaf])).values()]
}

const pathOf = (pointer: string): string[] =>
  pointer
    .split("/")
    .slice(1)
    .map((part) => decodeURIComponent(part).replaceAll("~1", "/").replaceAll("~0", "~"))

/** A field's name; for what is missing in it, the first name inside. */
function offsetOf(yaml: Document, { instanceLocation, keyword }: OutputUnit): number {
  const path = pathOf(instanceLocation)
  const parent = path.length > 1 ? yaml.getIn(path.slice(0, -1), true) : yaml.contents
  const node = path.length > 0 ? yaml.getIn(path, true) : yaml.contents
  const nameIn = (map: unknown, name?: string) =>
    isMap(map) ? map.items.find(({ key }) => name === undefined || String(key) === name)?.key : undefined
  const wrong = (keyword === "false" && nameIn(parent, path.at(-1))) || nameIn(node) || node
  return isNode(wrong) ? (wrong.range?.[0] ?? 0) : 0
}

/** The word by which the server calls the same mistake. What a sentence names stands only in the validator's own. */
function meaningOf({ keyword, instanceLocation, error }: OutputUnit): Omit<Mistake, "pointer"> {
  const bound = Number(/than (?:or equal to )?(-?[\d.e+]+?)\.?$/i.exec(error)?.[1])
  switch (keyword) {
    case "false":
      return { code: "unknown_field", params: { field: pathOf(instanceLocation).at(-1) ?? "" } }
    case "type":
      return {
        code: "wrong_type",
        params: { expected: (/Expected "(.*)"/.exec(error)?.[1] ?? "").split('", "') },
      }
    case "enum":
      return {
        code: "invalid_value",
        params: { allowed: (/\[(.*)\]/.exec(error)?.[1] ?? "").replaceAll('"', "").split(",") },
      }
    case "required":
      return { code: "required" }
    case "pattern":
      return { code: pathOf(instanceLocation).at(-1) === "id" ? "invalid_id" : "blank" }
    case "maxLength":
      return { code: "too_long" }
    case "minimum":
      return { code: "out_of_range", params: { least: bound } }
    case "exclusiveMinimum":
      return { code: "out_of_range", params: { above: bound } }
    case "maximum":
      return { code: "out_of_range", params: { most: bound } }
    case "minItems":
      return { code: "empty_list" }
    case "maxItems":
      return { code: "too_many" }
    case "minProperties":
      return { code: "too_few" }
    default:
      return { code: "invalid_value" }
  }
}

const CHECK_AFTER_MS = 300

export type Checked = Pick<Reading, "document"> & {
  readonly problems: readonly Problem[]
  /** Whether the server has checked this very text. */
  readonly isChecked: boolean
  readonly isValid: boolean
  /** What is wrong at a place of the document, or under it. */
  readonly wrong: (...path: readonly (string | number)[]) => string | undefined
}

export function useProblems(text: string, schema: Schema): Checked {
  const read = useMemo(() => makeReader(schema), [schema])
  const reading = useMemo(() => read(text), [read, text])
  const [settled] = useDebouncedValue(text, CHECK_AFTER_MS)
  const { data: check } = useQuery(checkQuery(settled))
  const isChecked = check !== undefined && settled === text
  const { t } = useI18n()
  const problems = useMemo((): readonly Problem[] => {
    const told =
      (severity: Problem["severity"]) =>
      ({ line = 1, column = 1, ...mistake }: Mistake & { line?: number; column?: number }): Problem => ({
        severity,
        pointer: mistake.pointer,
        line,
        column,
        detail: sayMistake(t, mistake),
      })
    if (!isChecked) return reading.mistakes.map(told("error"))
    return [...check.errors.map(told("error")), ...check.warnings.map(told("warning"))]
  }, [isChecked, check, reading, t])
  return {
    document: reading.document,
    problems,
    isChecked,
    isValid: isChecked && check.valid,
    wrong: (...path) => {
      const pointer = `#/${path.join("/")}`
      return problems.find(
        (one) =>
          one.severity === "error" && (one.pointer === pointer || one.pointer.startsWith(`${pointer}/`)),
      )?.detail
    },
  }
}
