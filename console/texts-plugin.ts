/**
 * The texts of the console as modules: `virtual:texts` names a file for each language and WordFile, which is compiled here, so that a
 * phone parses nothing. A translation that lacks a text, or names what English does not, fails the build.
 */
import path from "node:path"
import type { Plugin } from "vite"
import { inPseudo, PSEUDO } from "../tools/texts/pseudo.ts"
import { fileOf, LANGUAGES, readTranslation, TEXTS, textFiles } from "../tools/texts/read-texts.ts"
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

/** `withPseudo`: one language more, made from English, by which a test sees every text that is not from here. */
export function texts({ withPseudo = false } = {}): Plugin {
  const languages = withPseudo ? { ...LANGUAGES, ...PSEUDO } : LANGUAGES
  const isPseudo = (language: string) => language in PSEUDO
  const files = [
    ...Object.keys(together),
    ...textFiles("console").flatMap(({ name }) => (isPart(name) || name === "boot" ? [] : name)),
  ]
  const textsIn = (language: string, file: string) =>
    partsOf(file).flatMap(({ speaker, name }) => [
      ...readTranslation(isPseudo(language) ? "en" : language, speaker, name),
    ])

  return {
    name: "texts",
    resolveId: (id) => (id.startsWith("virtual:texts") ? `\0${id}` : null),
    load(id) {
      if (withPseudo && id === path.join(TEXTS, "languages.json")) return JSON.stringify(languages)
      if (id === INDEX) {
        const load = (language: string, file: string) =>
          `${JSON.stringify(file)}: () => import("virtual:texts/${language}/${file}")`
        const byLanguage = Object.keys(languages).map(
          (language) =>
            `${JSON.stringify(language)}: { ${files.map((file) => load(language, file)).join(", ")} }`,
        )
        return `export const FILES = { ${byLanguage.join(", ")} }`
      }
      const [, language = "", file = ""] = COMPILED.exec(id) ?? []
      if (file === "") return null
      for (const { speaker, name } of partsOf(file)) {
        this.addWatchFile(fileOf(isPseudo(language) ? "en" : language, speaker, name))
        this.addWatchFile(fileOf("en", speaker, name))
      }
      const compiled = textsIn(language, file).map(([key, { text }]) => [
        key,
        isPseudo(language) ? inPseudo(text) : text,
      ])
      return `export default ${JSON.stringify(Object.fromEntries(compiled))}`
    },
    transformIndexHtml: (page) =>
      page.replace("<html", `<html data-languages="${Object.keys(languages).join(" ")}"`).replace(
        "<!-- boot -->",
        Object.keys(languages)
          .map((language) => bootIn(language, isPseudo(language)))
          .join(""),
      ),
  }
}

/** What the page says before its script is there: in every language, because only boot.js knows in which. */
function bootIn(language: string, isPseudo: boolean): string {
  const texts = readTranslation(isPseudo ? "en" : language, "console", "boot")
  const said = (key: string) => String(texts.get(`boot.${key}`)?.text).replaceAll('"', "&quot;")
  return `<p lang="${language}" data-failed="${said("failed")}" data-again="${said("again")}">${said("late")}</p>`
}
