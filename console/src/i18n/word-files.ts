/**
 * The files of messages. The first page needs one, each screen the files that the router names for it: they come with its code, at
 * the same time. A file that has come once stays. In another language every file that was needed so far is loaded before the
 * first word changes, so that a screen never waits for its words.
 */
export type Language = "en" | "es"

const FILES = {
  first: { en: () => import("./en/first.ts"), es: () => import("./es/first.ts") },
  alerts: { en: () => import("./en/alerts.ts"), es: () => import("./es/alerts.ts") },
  attribution: { en: () => import("./en/attribution.ts"), es: () => import("./es/attribution.ts") },
  audit: { en: () => import("./en/audit.ts"), es: () => import("./es/audit.ts") },
  home: { en: () => import("./en/home.ts"), es: () => import("./es/home.ts") },
  import: { en: () => import("./en/import.ts"), es: () => import("./es/import.ts") },
  keys: { en: () => import("./en/keys.ts"), es: () => import("./es/keys.ts") },
  lead: { en: () => import("./en/lead.ts"), es: () => import("./es/lead.ts") },
  leads: { en: () => import("./en/leads.ts"), es: () => import("./es/leads.ts") },
  people: { en: () => import("./en/people.ts"), es: () => import("./es/people.ts") },
  policy: { en: () => import("./en/policy.ts"), es: () => import("./es/policy.ts") },
  rejections: { en: () => import("./en/rejections.ts"), es: () => import("./es/rejections.ts") },
  response: { en: () => import("./en/response.ts"), es: () => import("./es/response.ts") },
  rotation: { en: () => import("./en/rotation.ts"), es: () => import("./es/rotation.ts") },
  "set-up": { en: () => import("./en/set-up.ts"), es: () => import("./es/set-up.ts") },
  "sign-in": { en: () => import("./en/sign-in.ts"), es: () => import("./es/sign-in.ts") },
  sources: { en: () => import("./en/sources.ts"), es: () => import("./es/sources.ts") },
  verification: { en: () => import("./en/verification.ts"), es: () => import("./es/verification.ts") },
  webhooks: { en: () => import("./en/webhooks.ts"), es: () => import("./es/webhooks.ts") },
} satisfies Record<string, Record<Language, () => Promise<object>>>
export type WordFile = keyof typeof FILES
export const WORD_FILES = Object.keys(FILES) as readonly WordFile[]

const loaded: Readonly<Record<Language, Record<string, unknown>>> = { en: {}, es: {} }
const needed = new Set<WordFile>()

/** The messages in this language that are here. */
export const messagesIn = (language: Language): Readonly<Record<string, unknown>> => loaded[language]

export async function loadWords(language: Language, ...files: readonly WordFile[]): Promise<void> {
  for (const file of files) needed.add(file)
  await Promise.all(
    files.map(async (file) =>
      Object.assign(loaded[language], ...Object.values(await FILES[file][language]())),
    ),
  )
}

/** All that was needed in another language. What is needed meanwhile, in the language before, is loaded too. */
export async function loadLanguage(language: Language): Promise<void> {
  for (let known = -1; known < needed.size; ) {
    known = needed.size
    await loadWords(language, ...needed)
  }
}
