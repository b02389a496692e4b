/**
 * The mail to the person who asked. Anybody can enter somebody else's address into a form, so nothing of what was entered stands in it but
 * a name, and that only if it can be nothing else.
 */
import type { Acknowledgement } from "../alert/acknowledgement.ts"
import type { Language } from "../language.ts"
import type { AcknowledgeDocument, Placeholder } from "../policy/acknowledge-document.ts"
import { fillIn, languageToWriteIn, PLACEHOLDER } from "../text/fill-in.ts"
import { escapeHtml } from "./escape-html.ts"
import { momentIn } from "./moment-in.ts"
import { oneLine, shorten } from "./plain-text.ts"
import { tellServer } from "./tell-server.ts"

export type WrittenAcknowledgement = {
  readonly language: Language
  readonly subject: string
  readonly text: string
  readonly html: string
}

const LONGEST_NAME = 60
/** Not `http://…`, `a.example`, `<b>`, an address or a number. */
const NO_NAME = /[:/@<>{}\\\d]|\p{L}\.\p{L}/u

export function writeAcknowledgement(
  acknowledgement: Acknowledgement & { readonly acknowledge: AcknowledgeDocument },
): WrittenAcknowledgement {
  const { acknowledge, lead, triager, at } = acknowledgement
  const language = languageToWriteIn(acknowledge, [lead.language, triager.language])
  const letter = acknowledge[language] ?? { subject: "", text: "" }
  const t = tellServer("assignment", language)
  const isToCome = lead.contact_by !== null && lead.contact_by > at
  const words: Record<Placeholder, string> = {
    nombre: NO_NAME.test(lead.nombre ?? "") ? "" : shorten(oneLine(lead.nombre ?? ""), LONGEST_NAME),
    triager: oneLine(triager.name),
    until: isToCome ? t("assignment.until", momentIn(language, triager.time_zone, lead.contact_by, at)) : "",
    // Triagers have none yet: lines that name it are left out.
    phone: "",
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
