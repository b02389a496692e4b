/**
 * Compiles a text of `texts/`, which is written in ICU MessageFormat, as translators and their tools know it. Of that we use, and
 * take, `{name}`, `{n, number}`, `plural`, `selectordinal` and `select`. All else is a mistake, told with its place: how dates,
 * money and lists are written is the code's to say, by Intl.
 */
import type { Cases, Part, Text } from "./tell-text.ts"

/** What a text asks for. `text` takes numbers too, `choice` also null, true and false, as its cases say. */
export type ParamKind = "text" | "number" | "choice"
export type Compiled = {
  readonly text: Text
  readonly params: ReadonlyMap<string, { readonly kind: ParamKind; readonly cases: ReadonlySet<string> }>
}

const CATEGORIES = ["zero", "one", "two", "few", "many", "other"]

export function compileText(source: string): Compiled {
  const params = new Map<string, { kind: ParamKind; cases: Set<string> }>()
  let at = 0

  const fail = (what: string): never => {
    throw new SyntaxError(`${what} at ${at} of “${source}”`)
  }
  const ask = (name: string, kind: ParamKind, cases: Iterable<string> = []) => {
    const known = params.get(name) ?? { kind, cases: new Set<string>() }
    if (known.kind === "text" || kind === "number") known.kind = kind
    for (const one of cases) known.cases.add(one)
    params.set(name, known)
  }
  const take = (pattern: RegExp): string | undefined => {
    const sticky = new RegExp(pattern, "y")
    sticky.lastIndex = at
    const [found] = sticky.exec(source) ?? []
    at += found?.length ?? 0
    return found
  }
  const need = (pattern: RegExp, what: string): string => take(pattern) ?? fail(`${what} is missing`)

  /** An apostrophe is one, unless it stands before a brace (or a # that would be the number): up to the next it quotes. */
  const readQuoted = (isPlural: boolean): string => {
    if (take(/''/) !== undefined) return "'"
    if (take(isPlural ? /'(?=[{}#])/ : /'(?=[{}])/) === undefined) return need(/'/, "A letter")
    const quoted = need(/(?:[^']|'')*/, "A quoted text").replaceAll("''", "'")
    need(/'/, "The closing apostrophe")
    return quoted
  }
  const readText = (counted: string | null): Text => {
    const parts: Part[] = []
    const say = (words: string) => {
      const last = parts.at(-1)
      if (typeof last === "string") parts[parts.length - 1] = last + words
      else parts.push(words)
    }
    while (at < source.length && source[at] !== "}") {
      if (source[at] === "{") parts.push(readArgument())
      else if (source[at] === "'") say(readQuoted(counted !== null))
      else if (counted !== null && take(/#/) !== undefined) parts.push([counted])
      else say(take(counted === null ? /[^{}']+/ : /[^{}'#]+/) ?? fail("A text is missing"))
    }
    const [only = ""] = parts
    return parts.length <= 1 && typeof only === "string" ? only : parts
  }
  const readArgument = (): Part => {
    need(/\{\s*/, "A brace")
    const name = need(/\w+/, "A name")
    if (take(/\s*\}/) !== undefined) {
      ask(name, "text")
      return [name]
    }
    need(/\s*,\s*/, "A comma or a closing brace")
    const type = need(/number|plural|selectordinal|select/, "number, plural, selectordinal or select")
    if (type === "number") {
      ask(name, "number")
      need(/\s*\}/, "The closing brace")
      return [name]
    }
    need(/\s*,\s*/, "A comma")
    const cases = readCases(type === "select" ? null : name)
    ask(name, type === "select" ? "choice" : "number", type === "select" ? Object.keys(cases) : [])
    if (type === "select") return [name, cases]
    return [name, cases, type === "plural" ? "cardinal" : "ordinal"]
  }
  const readCases = (counted: string | null): Cases => {
    const cases: Record<string, Text> = {}
    while (take(/\s*\}/) === undefined) {
      const value = need(counted === null ? /\w+/ : /=\d+|\w+/, "A case").trim()
      if (counted !== null && !value.startsWith("=") && !CATEGORIES.includes(value))
        fail(`“${value}” is no category of a plural`)
      if (Object.hasOwn(cases, value)) fail(`“${value}” is there twice`)
      need(/\s*\{/, "An opening brace")
      cases[value] = readText(counted)
      need(/\}\s*/, "The closing brace")
    }
    if (cases.other === undefined) fail("The case “other” is missing")
    return cases
  }

  const text = readText(null)
  if (at < source.length) fail("A closing brace too many")
  return { text, params }
}
