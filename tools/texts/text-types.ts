/** The types of the texts: keys as TypeScript reads them from the JSON files, and the parameters, which it cannot see. */
import type { ParamKind } from "../../src/domain/text/compile-text.ts"
import { fileNames, LANGUAGES, readFile, SPEAKERS, type Speaker, textFiles } from "./read-texts.ts"

const idOf = (speaker: Speaker, name: string): string => `${speaker}_${name.replaceAll("-", "_")}`

export const textTypes = (): string =>
  [
    "/** Written by `npm run text-types` from texts/en: which texts there are, and what each of them asks for. */",
    ...SPEAKERS.flatMap((speaker) =>
      fileNames(speaker).map(
        (name) => `import type ${idOf(speaker, name)} from "./en/${speaker}/${name}.json"`,
      ),
    ),
    ...SPEAKERS.map(typesOf),
  ].join("\n")

/** The server has no build that would put its texts together, and reads no folders. */
export function serverTexts(): string {
  const languages = Object.keys(LANGUAGES)
  const files = textFiles("server")
  const id = (language: string, name: string) => `${language}_${name.replaceAll("-", "_")}`
  return [
    "/** Written by `npm run text-types`: the texts of the server, by language and file. */",
    ...languages.flatMap((language) =>
      files.map(
        ({ speaker, name }) =>
          `import ${id(language, name)} from "./${language}/${speaker}/${name}.json" with { type: "json" }`,
      ),
    ),
    "export const SERVER_TEXTS = {",
    ...languages.map(
      (language) =>
        `  "${language}": { ${files.map(({ name }) => `"${name}": ${id(language, name)}`).join(", ")} },`,
    ),
    "}",
    "",
  ].join("\n")
}

function typesOf(speaker: Speaker): string {
  const names = fileNames(speaker)
  const Name = { console: "Console", server: "Server", both: "Both" }[speaker]
  const and = (what: string) => (speaker === "both" ? "" : ` & Both${what}`)
  const params = names.flatMap((name) =>
    [...readFile("en", speaker, name)].flatMap(([key, { params }]) => {
      if (params.size === 0) return []
      const asked = [...params].map(([param, { kind, cases }]) => `${param}: ${typeOf(kind, cases)}`)
      return [`  "${key}": { ${asked.join("; ")} }`]
    }),
  )
  return [
    `export type ${Name}Texts = {`,
    ...names.map((name) => `  "${name}": typeof ${idOf(speaker, name)}`),
    `}${and("Texts")}`,
    `export type ${Name}Params = {`,
    ...params,
    `}${and("Params")}`,
    "",
  ].join("\n")
}

function typeOf(kind: ParamKind, cases: ReadonlySet<string>): string {
  if (kind === "number") return cases.has("null") ? "number | null" : "number"
  if (kind === "text") return "string | number"
  if (cases.has("true") || cases.has("false")) return "boolean"
  return cases.has("null") ? "string | number | null" : "string"
}
