/**
 * The mail to the person who asked. Anybody can enter somebody else's address into a form, so nothing of what was entered stands in it but
 * a name, and that only if it can be nothing else.
 */
import type { Occasion } from "../alert/acknowledgement.ts"
import { LANGUAGE_IDS, type Language } from "../language.ts"
import type { AcknowledgeDocument, Placeholder } from "../policy/acknowledge-document.ts"
import { fillIn, languageToWriteIn, PLACEHOLDER } from "../text/fill-in.ts"
import { escapeHtml } from "./escape-html.ts"
import { momentIn } from "./moment-in.ts"
import { oneLine } from "./plain-text.ts"
import { tellServer } from "./tell-server.ts"

export type WrittenAcknowledgement = {
  readonly language: Language
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** A name is so many words of letters, which leaves little room for a message to somebody else. Of a longer one the first word is used. */
const MOST_WORDS = 3
const LONGEST_NAME = 40
const WORD = /^[\p{L}\p{M}]+(?:['’·-][\p{L}\p{M}]+)*\.?$/u

/** Nothing, if a word of it or a line break can be no part of a name: an address, a link, a number. */
function nameIn(text: string | null): string {
  const words = /[\p{Cc}\p{Zl}\p{Zp}]/u.test(text?.trim() ?? "") ? [] : (text ?? "").trim().split(/\s+/)
  if (!words.every((word) => WORD.test(word))) return ""
  const name = words.join(" ")
  if (words.length <= MOST_WORDS && name.length <= LONGEST_NAME) return name
  const [first = ""] = words
  return first.length <= LONGEST_NAME ? first : ""
}

/** In every language that there is a text for, whatever the person's own. */
export const writeInEachLanguage = (
  acknowledge: AcknowledgeDocument,
  { lead, ...rest }: Occasion,
): WrittenAcknowledgement[] =>
  LANGUAGE_IDS.filter((language) => acknowledge[language] !== undefined).map((language) =>
    writeAcknowledgement({ ...rest, acknowledge, lead: { ...lead, language } }),
  )

export function writeAcknowledgement({
  acknowledge,
  lead,
  triager,
  at,
}: Occasion & { readonly acknowledge: AcknowledgeDocument }): WrittenAcknowledgement {
  const language = languageToWriteIn(acknowledge, [lead.language, triager.language])
  const letter = acknowledge[language] ?? { subject: "", text: "" }
  const t = tellServer("assignment", language)
  const isToCome = lead.contact_by !== null && lead.contact_by > at
  const words: Record<Placeholder, string> = {
    nombre: nameIn(lead.nombre),
    triager: oneLine(triager.name),
    until: isToCome ? t("assignment.until", momentIn(language, triager.time_zone, lead.contact_by, at)) : "",
    phone: triager.public_phone ?? "",
    booking_url: triager.booking_url ?? "",
  }
  const subject = oneLine(fillIn(letter.subject, words))
  const lines = letter.text
    .split(/\r?\n/)
    .filter(
      (line) =>
        ![...line.matchAll(PLACEHOLDER)].some(
          ([, name]) => name !== "nombre" && words[name as Placeholder] === "",
        ),
    )
    .map((line) => fillIn(line, words))
  const text = lines
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim()
  return { language, subject, text, html: toHtml(text, language) }
}

const LINK = /https:\/\/[^\s<>"']+[^\s<>"'.,;:!?)]/g

function toHtml(text: string, language: Language): string {
  const paragraphs = text.split(/\n{2,}/).map((paragraph) => {
    const linked = escapeHtml(paragraph).replace(LINK, (address) => `<a href="${address}">${address}</a>`)
    return `<p style="margin:0 0 16px">${linked.replaceAll("\n", "<br>")}</p>`
  })
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><body style="font:16px/1.5 system-ui,sans-serif;color:#1f2421;max-width:560px">${paragraphs.join("")}</body></html>\n`
}
