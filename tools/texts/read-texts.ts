/** Reads and compiles the texts of `texts/`, and says what is wrong with a translation. The build, the types and the tests begin here. */
import { globSync, readFileSync } from "node:fs"
import path from "node:path"
import { type Compiled, compileText } from "../../src/domain/text/compile-text.ts"

export const TEXTS = path.join(import.meta.dirname, "../../texts")
/** Who says the texts: each has a folder in that of the language. */
export const SPEAKERS = ["console", "server", "both"] as const
export type Speaker = (typeof SPEAKERS)[number]
/** The texts of a file by their keys. */
export type File = ReadonlyMap<string, Compiled>

export const LANGUAGES = JSON.parse(readFileSync(path.join(TEXTS, "languages.json"), "utf8")) as Readonly<
  Record<string, { readonly name: string; readonly locale: string }>
>

export const fileOf = (language: string, speaker: Speaker, name: string): string =>
  path.join(TEXTS, language, speaker, `${name}.json`)

export const fileNames = (speaker: Speaker): string[] =>
  globSync("*.json", { cwd: path.join(TEXTS, "en", speaker) })
    .map((file) => path.basename(file, ".json"))
    .toSorted()

/** The files of the console or the server, those of both included. A name is of one of them. */
export const textFiles = (speaker: "console" | "server"): { speaker: Speaker; name: string }[] =>
  ([speaker, "both"] as const).flatMap((one) => fileNames(one).map((name) => ({ speaker: one, name })))

export function readFile(language: string, speaker: Speaker, name: string): File {
  const file = fileOf(language, speaker, name)
  const texts = JSON.parse(readFileSync(file, "utf8")) as Record<string, string>
  return new Map(
    Object.entries(texts).map(([key, text]) => {
      try {
        return [key, compileText(text)]
      } catch (error) {
        throw new Error(`${path.relative(TEXTS, file)}: ${key}: ${(error as Error).message}`)
      }
    }),
  )
}

/** English says which texts there are, and what they can name. */
export function mistakesIn(translation: File, english: File): string[] {
  const mistakes: string[] = []
  for (const key of english.keys()) if (!translation.has(key)) mistakes.push(`${key}: is missing`)
  for (const [key, { params }] of translation) {
    const original = english.get(key)
    if (original === undefined) mistakes.push(`${key}: English has no such text`)
    else
      for (const [name, { kind, cases }] of params) {
        const known = original.params.get(name)
        if (known === undefined) mistakes.push(`${key}: English names no {${name}}`)
        else if (kind === "number" && known.kind !== "number")
          mistakes.push(`${key}: {${name}} is no number in English: write {${name}, number} there`)
        else if (kind === "choice" && [...cases].some((one) => !known.cases.has(one)))
          mistakes.push(`${key}: {${name}} has other cases than in English`)
      }
  }
  return mistakes
}

/** A translation without mistakes. */
export function readTranslation(language: string, speaker: Speaker, name: string): File {
  const translation = readFile(language, speaker, name)
  const mistakes = mistakesIn(translation, readFile("en", speaker, name))
  if (mistakes.length > 0)
    throw new Error(`texts/${language}/${speaker}/${name}.json\n  ${mistakes.join("\n  ")}`)
  return translation
}
