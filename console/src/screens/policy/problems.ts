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
import { hasAliases, parsePolicy } from "./policy-yaml.ts"

export type Problem = {
  readonly severity: "error" | "warning"
  /** `#/brackets/0/id` */
  readonly pointer: string
  readonly line: number
  readonly column: number
  readonly detail: string
}
export type Reading = {
  /** null if it cannot be shown as a form. */
  readonly document: PolicyDocument | null
  readonly problems: readonly Problem[]
}

/** Interprets the schema: a validator that compiles it would need `eval`, which the page forbids. */
export function makeReader(schema: Schema): (text: string) => Reading {
  const validator = new Validator(schema as AnySchema, "2020-12", false)
  return (text) => {
    const lines = new LineCounter()
    const yaml = parsePolicy(text, { lineCounter: lines })
    const problem = (pointer: string, offset: number, detail: string): Problem => {
      const { line, col } = lines.linePos(offset)
      return { severity: "error", pointer, line, column: col, detail }
    }
    if (yaml.errors.length > 0) {
      const problems = yaml.errors.map(({ pos, message }) => problem("#", pos[0], message))
      return { document: null, problems }
    }
    if (hasAliases(yaml)) return { document: null, problems: [] }
    const document: unknown = yaml.toJS()
    const mistakes = leavesOf(validator.validate(document).errors)
    const hasShape = isMap(yaml.contents) && !mistakes.some(({ keyword }) => keyword === "type")
    return {
      document: hasShape ? (document as PolicyDocument) : null,
      problems: mistakes.map((mistake) =>
        problem(mistake.instanceLocation, offsetOf(yaml, mistake), sentenceOf(mistake)),
      ),
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
  const place = (keyword === "false" && nameIn(parent, path.at(-1))) || nameIn(node) || node
  return isNode(place) ? (place.range?.[0] ?? 0) : 0
}

function sentenceOf({ keyword, instanceLocation, error }: OutputUnit): string {
  if (keyword === "false") return `\`${pathOf(instanceLocation).at(-1)}\` is not a field of the policy.`
  const choices = /match any of \[(.*)\]/.exec(error)?.[1]
  if (choices) return `This must be one of ${choices.replaceAll('"', "").replaceAll(",", ", ")}.`
  return error.replace(/^Instance/, "This")
}

const CHECK_AFTER_MS = 300

export type Checked = Reading & {
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
  const problems = useMemo((): readonly Problem[] => {
    if (!isChecked) return reading.problems
    const told = (severity: Problem["severity"]) => (mistake: (typeof check.errors)[number]) =>
      ({ line: 1, column: 1, ...mistake, severity }) as Problem
    return [...check.errors.map(told("error")), ...check.warnings.map(told("warning"))]
  }, [isChecked, check, reading])
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
