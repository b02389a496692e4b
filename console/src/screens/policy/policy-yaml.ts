/**
 * The policy as text. The text is what is edited and sent; the form changes it through the parsed document, so that
 * comments and the order of fields stay.
 */
import { Document, isAlias, isCollection, isMap, isNode, isSeq, type Node, parseDocument, visit } from "yaml"
import type { PolicyDocument, Schema } from "../../api/policy.ts"

export type Path = readonly (string | number)[]
/** The parsed document, or a part of it. */
export type Tree = Pick<Document, "getIn" | "setIn" | "deleteIn" | "addIn" | "createNode">
/** A change to it. */
export type Edit = (yaml: Tree) => void

const READ = { prettyErrors: false, stringKeys: true } as const
const WRITTEN = { lineWidth: 0, flowCollectionPadding: false } as const
const LONGEST_ON_ONE_LINE = 120

export const parsePolicy = (text: string, options: object = {}) =>
  parseDocument(text, { ...READ, ...options })

/** A stored document, as a person would write it: fields in the schema's order, small things on one line. */
export function writePolicy(document: PolicyDocument, schema: Schema): string {
  const yaml = new Document(inOrder(document, schema))
  for (const list of ["businesses", "brackets"]) {
    const entries = yaml.get(list)
    if (isSeq(entries)) for (const entry of entries.items) onOneLine(entry)
  }
  const rules = yaml.get("disqualify")
  if (isSeq(rules)) for (const rule of rules.items) if (isMap(rule)) onOneLine(rule.get("when"))
  const kinds = yaml.getIn(["first_contact", "by"])
  if (isSeq(kinds)) for (const kind of kinds.items) onOneLine(kind)
  const teams = yaml.get("teams")
  for (const team of isSeq(teams) ? teams.items : []) {
    if (!isMap(team)) continue
    onOneLine(team.get("when"))
    const brackets = team.get("brackets")
    if (isSeq(brackets)) for (const bracket of brackets.items) onOneLine(bracket)
  }
  onOneLine(yaml.get("duplicates"))
  if (isMap(yaml.contents)) {
    for (const { key } of yaml.contents.items.slice(1)) {
      if (isNode(key) && APART.has(String(key))) key.spaceBefore = true
    }
  }
  return yaml.toString(WRITTEN)
}
/** The same policy, written as a stored one would be; as it is, if it cannot be read. */
export function rewritten(text: string, schema: Schema): string {
  const yaml = parsePolicy(text)
  return yaml.errors.length > 0 ? text : writePolicy(yaml.toJS() as PolicyDocument, schema)
}

const APART = new Set(["businesses", "disqualify", "brackets", "duplicates", "teams"])

function onOneLine(node: unknown): void {
  if (isCollection(node) && JSON.stringify(node).length <= LONGEST_ON_ONE_LINE) node.flow = true
}

function inOrder(value: unknown, schema: Schema | undefined): unknown {
  if (Array.isArray(value)) return value.map((item) => inOrder(item, schema?.items))
  if (typeof value !== "object" || value === null) return value
  const known = Object.keys(schema?.properties ?? {}).filter((name) => name in value)
  const names = [...new Set([...known, ...Object.keys(value)])]
  const fields = value as Record<string, unknown>
  return Object.fromEntries(names.map((name) => [name, inOrder(fields[name], schema?.properties?.[name])]))
}

/** Whether something in the text would be lost by storing the document. */
export function hasComments(text: string): boolean {
  let found = false
  const yaml = parsePolicy(text)
  visit(yaml, {
    Node: (_, node: Node) => {
      if (!node.comment && !node.commentBefore) return undefined
      found = true
      return visit.BREAK
    },
  })
  return found || Boolean(yaml.comment || yaml.commentBefore)
}

/** An alias stands in two places at once: what the form changes in one would change in the other. */
export function hasAliases(yaml: Document): boolean {
  let found = false
  visit(yaml, (_, node) => {
    found ||= isAlias(node)
  })
  return found
}

/** Only of a text without mistakes of syntax. */
export function changeText(text: string, edit: Edit): string {
  const yaml = parsePolicy(text)
  edit(yaml)
  return yaml.toString(WRITTEN)
}

/** Sets a field; undefined takes it away. */
export const put =
  (path: Path, value: unknown): Edit =>
  (yaml) => {
    if (value === undefined) yaml.deleteIn(path)
    else if (typeof value === "object" && value !== null)
      yaml.setIn(path, yaml.createNode(value, { flow: true }))
    else yaml.setIn(path, value)
  }

/** Adds an entry to the end of a list. */
export const add =
  (path: Path, entry: object, { flow }: { flow: boolean }): Edit =>
  (yaml) => {
    if (!isSeq(yaml.getIn(path))) yaml.setIn(path, yaml.createNode([]))
    const list = yaml.getIn(path)
    if (isSeq(list) && list.items.length === 0) list.flow = false
    yaml.addIn(path, yaml.createNode(entry, { flow }))
  }

/** Takes an entry of a list to another place in it, with its comments. */
export const move =
  (path: Path, from: number, to: number): Edit =>
  (yaml) => {
    const list = yaml.getIn(path)
    if (isSeq(list)) list.items.splice(to, 0, ...list.items.splice(from, 1))
  }

export const all =
  (...edits: readonly Edit[]): Edit =>
  (yaml) => {
    for (const edit of edits) edit(yaml)
  }

/** The same change to a part of the document. */
export const within =
  (at: Path, edit: Edit): Edit =>
  (yaml) =>
    edit({
      getIn: (path, keepScalar) => yaml.getIn([...at, ...(path as Path)], keepScalar),
      setIn: (path, value) => yaml.setIn([...at, ...(path as Path)], value),
      deleteIn: (path) => yaml.deleteIn([...at, ...(path as Path)]),
      addIn: (path, value) => yaml.addIn([...at, ...(path as Path)], value),
      createNode: yaml.createNode.bind(yaml),
    })

/** Sets a field to what is said elsewhere already, as a person would write it: a list has an entry on each line. */
export const copy =
  (path: Path, value: unknown): Edit =>
  (yaml) => {
    const node = yaml.createNode(value)
    if (isSeq(node))
      for (const entry of node.items) onOneLine(isMap(entry) && entry.has("when") ? entry.get("when") : entry)
    yaml.setIn(path, node)
  }
