/**
 * The texts of the console as modules: `virtual:texts` names a file for each language and WordFile, which is compiled here, so that a
 * phone parses nothing. A translation that lacks a text, or names what English does not, fails the build.
 */
import type { Plugin } from "vite"
import { fileOf, LANGUAGES, readTranslation, textFiles } from "../tools/texts/read-texts.ts"
import { TOGETHER } from "./src/i18n/word-files.ts"

const INDEX = "\0virtual:texts"
/** The id of a compiled file: the language and the name, as the name of its chunk says them. */
const COMPILED = /^\0virtual:texts\/([\w-]+)\/([\w-]+)$/
export const chunkOfTexts = (id: string | null): string | undefined => COMPILED.exec(id ?? "")?.[1]

const together: Readonly<Record<string, readonly string[]>> = TOGETHER
/** The files of texts/<language> that are in a file of the build. */
const partsOf = (file: string) =>
  textFiles("console").filter(({ name }) => (together[file] ?? [file]).includes(name))
const isPart = (name: string) => Object.values(together).some((parts) => parts.includes(name))

export function texts(): Plugin {
  const languages = Object.keys(LANGUAGES)
  const files = [
    ...Object.keys(together),
    ...textFiles("console").flatMap(({ name }) => (isPart(name) || name === "boot" ? [] : name)),
  ]
  const textsIn = (language: string, file: string) =>
    partsOf(file).flatMap(({ speaker, name }) => [...readTranslation(language, speaker, name)])

  return {
    name: "texts",
    resolveId: (id) => (id.startsWith("virtual:texts") ? `\0${id}` : null),
    load(id) {
      if (id === INDEX) {
        const load = (language: string, file: string) =>
          `${JSON.stringify(file)}: () => import("virtual:texts/${language}/${file}")`
        const byLanguage = languages.map(
          (language) =>
            `${JSON.stringify(language)}: { ${files.map((file) => load(language, file)).join(", ")} }`,
        )
        return `export const FILES = { ${byLanguage.join(", ")} }`
      }
      const [, language = "", file = ""] = COMPILED.exec(id) ?? []
      if (file === "") return null
      for (const { speaker, name } of partsOf(file)) {
        this.addWatchFile(fileOf(language, speaker, name))
        this.addWatchFile(fileOf("en", speaker, name))
      }
      const compiled = textsIn(language, file).map(([key, { text }]) => [key, text])
      return `export default ${JSON.stringify(Object.fromEntries(compiled))}`
    },
    transformIndexHtml: (page) =>
      page
        .replace("<html", `<html data-languages="${languages.join(" ")}"`)
        .replace("<!-- boot -->", languages.map((language) => bootIn(language)).join("")),
  }
}

/** What the page says before its script is there: in every language, because only boot.js knows in which. */
function bootIn(language: string): string {
  const texts = readTranslation(language, "console", "boot")
  const said = (key: string) => String(texts.get(`boot.${key}`)?.text).replaceAll('"', "&quot;")
  return `<p lang="${language}" data-failed="${said("failed")}" data-again="${said("again")}">${said("late")}</p>`
}
