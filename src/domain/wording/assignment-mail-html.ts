/**
 * The mail as HTML. Mail programs drop style sheets and turn colours around in the dark, so styles are inline, and text
 * and paper keep the program's own colours: only the buttons, readable on both, have theirs. Every text goes through
 * `escapeHtml`.
 */
import type { Language } from "../language.ts"
import { escapeHtml } from "./escape-html.ts"

/** `shown`: what the plain text says in the place of the link. */
export type Link = { readonly label: string; readonly href: string; readonly shown: string }

/** All that the mail says, in the order in which it says it. */
export type MailContent = {
  readonly language: Language
  readonly subject: string
  /** The preview line in a list of mails. */
  readonly preview: string
  readonly name: string
  readonly contactBy: string | null
  readonly because: string
  readonly contacts: readonly Link[]
  readonly details: readonly (readonly [label: string, value: string])[]
  readonly notes: readonly [label: string, value: string] | null
  readonly pages: readonly Link[]
}

const GREEN = "#147a4b"
const AMBER = "#d97a06"
const LINE = "1px solid rgba(128,128,128,.4)"
const BUTTON =
  "display:block;box-sizing:border-box;padding:13px 8px;border-radius:10px;text-align:center;text-decoration:none;font-weight:600"
const FILLED = `${BUTTON};font-size:18px;background:${GREEN};color:#fff`
const OUTLINED = `${BUTTON};border:${LINE};color:inherit`
const GAP_PERCENT = 3

export function renderHtml(letter: MailContent): string {
  const { language, subject, preview, name, contactBy, because, contacts, details, notes, pages } = letter
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;font:16px/1.45 system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<div style="max-width:480px;margin:0 auto;padding:24px 20px">
<h1 dir="auto" style="margin:0 0 8px;text-align:left;font-size:26px;line-height:1.2;overflow-wrap:anywhere">${escapeHtml(name)}</h1>
${contactBy === null ? "" : `<p style="margin:0 0 8px;padding-left:10px;border-left:4px solid ${AMBER};font-weight:600">${escapeHtml(contactBy)}</p>`}
<p style="margin:0 0 18px;opacity:.75">${escapeHtml(because)}</p>
${contactButtons(contacts)}
${details.map(detailRow).join("\n")}
${notes === null ? "" : notesBlock(notes)}
${pages.map((link) => `<div style="margin-top:12px">${button(link, OUTLINED)}</div>`).join("\n")}
</div>
</body>
</html>
`
}

/** The first button takes the whole width; the others share the row below it. */
function contactButtons([first, ...others]: readonly Link[]): string {
  if (first === undefined) return ""
  const width = (100 - GAP_PERCENT * (others.length - 1)) / others.length
  const below = others.map((link, i) => {
    const margin = i === 0 ? "" : `margin-left:${GAP_PERCENT}%;`
    return `<div style="display:inline-block;${margin}width:${width}%">${button(link, OUTLINED)}</div>`
  })
  return `${button(first, FILLED)}
<div style="margin:10px 0 18px">${below.join("")}</div>`
}

const button = ({ label, href }: Link, style: string): string =>
  `<a href="${escapeHtml(href)}" style="${style}">${escapeHtml(label)}</a>`

const detailRow = ([label, value]: readonly [string, string]): string =>
  `<div style="padding:8px 0;border-top:${LINE}"><div style="display:inline-block;width:104px;vertical-align:top;opacity:.7">${escapeHtml(label)}</div><div dir="auto" style="display:inline-block;width:calc(100% - 104px);vertical-align:top;text-align:left;overflow-wrap:anywhere">${escapeHtml(value)}</div></div>`

const notesBlock = ([label, value]: readonly [string, string]): string =>
  `<div style="padding:8px 0;border-top:${LINE}"><div style="opacity:.7">${escapeHtml(label)}</div><div dir="auto" style="text-align:left;white-space:pre-line;overflow-wrap:anywhere">${escapeHtml(value)}</div></div>`
