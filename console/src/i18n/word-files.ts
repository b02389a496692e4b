/**
 * The files of texts. The first page needs one, each screen the files that the router names for it: they come with its code, at
 * the same time. A file that has come once stays. In another language every file that was needed so far is loaded before the
 * first word changes, so that a screen never waits for its words.
 */
import type { Language } from "../../../src/domain/language.ts"
import type { Texts } from "../../../src/domain/text/tell-text.ts"
import type { ConsoleTexts } from "../../../texts/types.ts"

/**
 * A phone pays for every request, so the build puts together what comes together: what the first page says, whichever it is, and a lead
 * with the sentences of its decisions.
 */
export const TOGETHER = {
  first: ["inbox", "problems", "shared", "shell"],
  lead: ["lead", "decision"],
} as const
type Part = (typeof TOGETHER)[keyof typeof TOGETHER][number]
export type WordFile = Exclude<keyof ConsoleTexts, Part | "boot"> | keyof typeof TOGETHER

export function wordFiles(load: (language: Language, file: WordFile) => Promise<Texts>) {
  const loaded: { [language in Language]?: Record<string, Texts[string]> } = {}
  const needed = new Set<WordFile>()
  const tableOf = (language: Language) => {
    loaded[language] ??= {}
    return loaded[language]
  }

  async function loadWords(language: Language, ...files: readonly WordFile[]): Promise<void> {
    for (const file of files) needed.add(file)
    await Promise.all(
      files.map(async (file) => {
        const texts = await load(language, file)
        Object.assign(tableOf(language), texts)
      }),
    )
  }
  return {
    loadWords,
    /** The texts in this language that are here, and those that come. */
    textsIn: (language: Language): Texts => tableOf(language),
    /** All that was needed in another language. What is needed meanwhile, in the language before, is loaded too. */
    loadLanguage: async (language: Language): Promise<void> => {
      for (let known = -1; known < needed.size; ) {
        known = needed.size
        await loadWords(language, ...needed)
      }
    },
  }
}
