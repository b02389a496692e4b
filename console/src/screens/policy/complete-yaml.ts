/**
 * What may be written where the cursor is. Where it is, is found by indentation and brackets, not by parsing: a text that is
 * being written seldom parses.
 */
import type { Completion, CompletionContext, CompletionResult } from "@codemirror/autocomplete"
import type { Arrived } from "../../api/arrived.ts"
import type { PolicyDocument, Schema } from "../../api/policy.ts"

/** Names of fields, with `[]` for an entry of a list. */
type FieldPath = readonly string[]
type Here = {
  readonly path: FieldPath
  /** Fields that stand beside this one already. */
  readonly beside: ReadonlySet<string>
  /** What is being written. */
  readonly word: string
  readonly expects: "field" | "value"
}

/** Values that are names given elsewhere in the policy, and values that leads have carried. */
export type NamesOf = () => {
  readonly policy: Pick<PolicyDocument, "businesses" | "brackets"> | null
  readonly arrived: Arrived | undefined
}

export const makeCompleter =
  (schema: Schema, names: NamesOf) =>
  (context: CompletionContext): CompletionResult | null => {
    const line = context.state.doc.lineAt(context.pos)
    const lines = context.state.doc.toString().split("\n")
    const here = whereIn(lines, line.number - 1, line.text.slice(0, context.pos - line.from))
    if (here === null || (here.word === "" && here.expects === "field" && !context.explicit)) return null
    const field = under(schema, here.path)
    const known = names()
    const options =
      here.expects === "field" && here.path.join("/") === OWN_FIELDS
        ? ownFields(known, here.beside)
        : here.expects === "field" && field?.properties
          ? fieldsAt(field, here.beside)
          : valuesAt(field, here.path, known)
    if (options.length === 0) return null
    return { from: context.pos - here.word.length, options, validFor: /^[\w-]*$/ }
  }

function under(schema: Schema | undefined, path: FieldPath): Schema | undefined {
  return path.reduce((at, step) => (step === "[]" ? at?.items : at?.properties?.[step]), schema)
}

const fieldsAt = (schema: Schema | undefined, beside: ReadonlySet<string>): Completion[] =>
  Object.entries(schema?.properties ?? {})
    .filter(([name]) => !beside.has(name))
    .map(([name, field]) => ({
      label: name,
      type: "property",
      apply: `${name}: `,
      boost: schema?.required?.includes(name) ? 1 : 0,
      ...(typeof field.type === "string" && { detail: field.type }),
      ...(field.description && { info: field.description }),
    }))

const CONDITIONS = "disqualify/[]/when"
const OWN_FIELDS = `${CONDITIONS}/extra`

const ownFields = ({ arrived }: ReturnType<NamesOf>, beside: ReadonlySet<string>): Completion[] =>
  (arrived?.extra ?? [])
    .filter(({ name }) => !beside.has(name))
    .map(({ name }) => ({ label: name, type: "property", apply: `${name}: ` }))

/** The ids of what the policy names, or what leads have carried in the field that a condition asks for. */
function namesAt(path: FieldPath, { policy, arrived }: ReturnType<NamesOf>): readonly string[] | undefined {
  const at = path.join("/")
  if (at === "bracket_without_revenue") return policy?.brackets.map(({ id }) => id)
  if (at === `${CONDITIONS}/business/[]`) return policy?.businesses?.map(({ id }) => id)
  if (at.startsWith(`${OWN_FIELDS}/`)) return arrived?.extra.find(({ name }) => name === path.at(-2))?.values
  const field = at.startsWith(CONDITIONS) && arrived?.fields.find(({ name }) => name === path.at(-2))
  return field ? field.values : undefined
}

function valuesAt(schema: Schema | undefined, path: FieldPath, known: ReturnType<NamesOf>): Completion[] {
  const values =
    namesAt(path, known) ??
    schema?.enum ??
    (schema?.type === "boolean" ? [true, false] : schema?.examples?.filter((one) => typeof one !== "object"))
  return [...new Set(values ?? [])].map((value) => ({ label: String(value), type: "enum" }))
}

const LINE = /^(\s*)((?:- +)*)(?:([\w.$-]+)\s*:(?:\s|$))?/

function readLine(text: string) {
  const [, spaces = "", dashes = "", name] = LINE.exec(text) ?? []
  return {
    indent: spaces.length + dashes.length,
    dashAt: dashes === "" ? -1 : spaces.length,
    name,
    isBlank: /^\s*(#|$)/.test(text),
  }
}

function whereIn(lines: readonly string[], row: number, before: string): Here | null {
  if (/(^|\s)#/.test(before.replace(/"[^"]*"|'[^']*'/g, ""))) return null
  const { indent, dashAt, name } = readLine(before)
  const above = blockAround(lines, row, dashAt >= 0 ? dashAt : indent, dashAt >= 0)
  const entry = dashAt >= 0 ? [...above.path, "[]"] : above.path
  if (name === undefined) {
    const rest = before.slice(indent)
    if (/^[\w-]*$/.test(rest)) return atStart(lines, row, { entry, indent, isEntry: dashAt >= 0, word: rest })
  }
  return inFlow(
    name === undefined ? entry : [...entry, name],
    before.slice(LINE.exec(before)?.[0].length ?? 0),
  )
}

/** Where only a word stands in the line: a field's name, or an entry of a list of texts. */
function atStart(
  lines: readonly string[],
  row: number,
  { entry, indent, isEntry, word }: { entry: FieldPath; indent: number; isEntry: boolean; word: string },
): Here {
  const beside = new Set<string>()
  for (const step of [-1, 1]) {
    if (isEntry && step === -1) continue
    for (let at = row + step; at >= 0 && at < lines.length; at += step) {
      const line = readLine(lines[at] ?? "")
      if (line.isBlank) continue
      if (line.indent < indent || (step === 1 && line.dashAt >= 0 && line.indent === indent)) break
      if (line.indent === indent && line.name !== undefined) beside.add(line.name)
      if (line.dashAt >= 0 && line.indent === indent) break
    }
  }
  return { path: entry, beside, word, expects: "field" }
}

/** The fields and lists that a line at this indentation is in, from the lines above it. */
function blockAround(
  lines: readonly string[],
  row: number,
  indent: number,
  isEntry: boolean,
): { path: FieldPath } {
  const path: string[] = []
  let [want, wantsList] = [indent, isEntry]
  for (let at = row - 1; at >= 0; at--) {
    const line = readLine(lines[at] ?? "")
    if (line.isBlank) continue
    if (!wantsList && line.dashAt >= 0 && line.indent === want) {
      path.unshift("[]")
      want = line.dashAt
      wantsList = true
    } else if (
      line.dashAt < 0 &&
      line.name !== undefined &&
      (line.indent < want || (wantsList && line.indent === want))
    ) {
      path.unshift(line.name)
      want = line.indent
      wantsList = false
    } else if (line.dashAt >= 0 && line.name !== undefined && line.indent < want) {
      path.unshift("[]", line.name)
      want = line.dashAt
      wantsList = true
    }
  }
  return { path }
}

/** After `field: `, through the brackets that are open there: `{ id: x, labels: [a, `. */
function inFlow(start: FieldPath, text: string): Here {
  const open: { kind: "{" | "["; path: FieldPath; beside: Set<string> }[] = []
  let path = start
  let word = ""
  for (const token of text.match(/"[^"]*"?|'[^']*'?|[{}[\],]|[\w.$-]+:(?=\s|$)|[\w.-]+|\s+|./g) ?? []) {
    const around = open.at(-1)
    if (token === "{" || token === "[") {
      open.push({ kind: token, path, beside: new Set() })
      if (token === "[") path = [...path, "[]"]
    } else if (token === "}" || token === "]") path = open.pop()?.path ?? start
    else if (token === "," && around) path = around.kind === "[" ? [...around.path, "[]"] : around.path
    else if (token.endsWith(":") && around?.kind === "{") {
      around.beside.add(token.slice(0, -1))
      path = [...around.path, token.slice(0, -1)]
    }
    word = /^[\w-]+$/.test(token) ? token : ""
  }
  const around = open.at(-1)
  const expects = around?.kind === "{" && path === around.path ? "field" : "value"
  return { path, beside: around?.beside ?? new Set(), word, expects }
}
