/**
 * The week's report as HTML for mail programs: one column of 600 px, tables for what stands side by side, every style inline, and one
 * picture that comes with the mail. Nothing is loaded from elsewhere. Every text goes through `escapeHtml`.
 */
import type { Language } from "../language.ts"
import { escapeHtml } from "./escape-html.ts"

/** `change`: null where there is nothing to compare with. */
export type Figure = { readonly label: string; readonly value: string; readonly change: string | null }
export type ReportLine = { readonly name: string; readonly cells: readonly string[] }
export type ToDo = {
  readonly count: string
  readonly what: string
  readonly href: string | null
  readonly isLate: boolean
}

/** All that the mail says, in its order. */
export type Report = {
  readonly language: Language
  readonly subject: string
  readonly preview: string
  readonly title: string
  readonly figures: readonly Figure[]
  readonly days: {
    readonly title: string
    readonly hint: string
    readonly alt: string
    readonly columns: readonly { readonly day: string; readonly leads: string }[]
    readonly numbers: { readonly week: readonly number[]; readonly before: readonly number[] }
  }
  readonly tables: readonly {
    readonly title: string
    readonly heads: readonly string[]
    readonly lines: readonly ReportLine[]
    readonly total: ReportLine | null
    readonly foot: string
  }[]
  readonly toDo: {
    readonly title: string
    readonly items: readonly ToDo[]
    readonly nothing: string
    readonly see: string
  }
  readonly links: readonly { readonly label: string; readonly href: string }[]
  readonly why: string
  readonly change: { readonly label: string; readonly href: string } | null
  readonly noData: string
}

const FONT = "font-family:Inter,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif"
const TEXT = `${FONT};font-size:14px;line-height:20px;color:#1d1c1a`
const SMALL = `${FONT};font-size:12px;line-height:18px;color:#6f6d66`
const HEAD = `${FONT};font-size:15px;line-height:20px;font-weight:600;color:#1d1c1a;padding:26px 0 10px`
const PINE = "#17624f"
const RED = "#b3361f"
const LINE = "border-top:1px solid #ecebe7"
const WIDTH = 536
const CHART_HEIGHT = 112

const table = (rows: string, more = ""): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" ${more}>${rows}</table>`

/** `chart`: the id of the picture in the same mail. */
export function renderReport(report: Report, chart: string): string {
  const { language, subject, preview, title, figures, days, tables, toDo, links, why, change, noData } =
    report
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
<style>@media (max-width:620px){.figure{display:inline-block!important;width:48%!important;padding:0 0 14px!important;border-left:0!important}}</style>
</head>
<body style="margin:0;padding:0;background:#f5f5f3">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" bgcolor="#f5f5f3"><tr><td align="center" style="padding:20px 8px">
<table role="presentation" cellpadding="0" cellspacing="0" bgcolor="#ffffff" style="width:100%;max-width:600px;background:#ffffff;border:1px solid #ecebe7;border-radius:10px"><tr><td style="padding:28px 24px">
<h1 style="${FONT};font-size:22px;line-height:30px;font-weight:600;letter-spacing:-0.4px;color:#1d1c1a;margin:0 0 20px">${escapeHtml(title)}</h1>
${table(`<tr>${figures.map(figureCell).join("")}</tr>`)}
${table(`<tr><td style="${HEAD}">${escapeHtml(days.title)}</td><td align="right" style="${SMALL};padding:26px 0 10px">${escapeHtml(days.hint)}</td></tr>`)}
<img src="cid:${chart}" width="${WIDTH}" height="${CHART_HEIGHT}" alt="${escapeHtml(days.alt)}" style="display:block;width:100%;max-width:${WIDTH}px;height:auto;margin:0 auto;border:0">
${table(`<tr>${days.columns.map(dayCell).join("")}</tr>`, `style="max-width:${WIDTH}px;margin:0 auto"`)}
${tables.map(renderTable).join("\n")}
<h2 style="${HEAD};margin:0">${escapeHtml(toDo.title)}</h2>
${toDo.items.length === 0 ? `<p style="${TEXT};margin:0">${escapeHtml(toDo.nothing)}</p>` : table(toDo.items.map((item) => toDoRow(item, toDo.see)).join(""))}
${links.map(linkBlock).join("\n")}
</td></tr></table>
<p style="${SMALL};max-width:600px;margin:14px auto 0;text-align:left">${escapeHtml(why)} ${change === null ? "" : `<a href="${escapeHtml(change.href)}" style="color:#57554f">${escapeHtml(change.label)}</a>. `}${escapeHtml(noData)}</p>
</td></tr></table>
</body>
</html>
`
}

const figureCell = ({ label, value, change }: Figure, n: number): string =>
  `<td width="25%" valign="top" class="figure" style="padding:0 6px 0 ${n === 0 ? 0 : 12}px;${n === 0 ? "" : "border-left:1px solid #ecebe7"}"><div style="${SMALL}">${escapeHtml(label)}</div><div style="${FONT};font-size:22px;line-height:32px;font-weight:600;letter-spacing:-0.5px;color:#1d1c1a">${escapeHtml(value)}</div><div style="${SMALL}">${escapeHtml(change ?? "")}</div></td>`

const dayCell = ({ day, leads }: Report["days"]["columns"][number]): string =>
  `<td align="center" width="14%" style="${SMALL};padding-top:6px"><b style="font-weight:600;color:#1d1c1a">${escapeHtml(leads)}</b><br>${escapeHtml(day)}</td>`

const NUMBER_WIDTHS = [44, 68, 44, 84]

function renderTable({ title, heads, lines, total, foot }: Report["tables"][number]): string {
  const cell = (text: string, n: number, style: string) =>
    `<td align="right" width="${NUMBER_WIDTHS[n]}" style="${style};white-space:nowrap">${escapeHtml(text)}</td>`
  const row = ({ name, cells }: ReportLine, weight: number) => {
    const style = `${TEXT};font-weight:${weight};padding:8px 0;${LINE}`
    return `<tr><td style="${style};overflow-wrap:anywhere">${escapeHtml(name)}</td>${cells.map((text, n) => cell(text, n, style)).join("")}</tr>`
  }
  const headRow = `<tr><td></td>${heads.map((head, n) => cell(head, n, `${SMALL};padding:0 0 6px`)).join("")}</tr>`
  const rows = [...lines.map((line) => row(line, 400)), ...(total === null ? [] : [row(total, 600)])]
  const below = foot === "" ? "" : `<div style="${SMALL};padding-top:6px">${escapeHtml(foot)}</div>`
  return `<h2 style="${HEAD};margin:0;padding-bottom:0">${escapeHtml(title)}</h2>${table(headRow + rows.join(""))}${below}`
}

const toDoRow = ({ count, what, href, isLate }: ToDo, see: string): string =>
  `<tr><td width="44" style="${TEXT};font-weight:600;${isLate ? `color:${RED};` : ""}padding:9px 0;${LINE}">${escapeHtml(count)}</td><td style="${TEXT};padding:9px 0;${LINE}">${escapeHtml(what)}</td><td align="right" style="${TEXT};padding:9px 0;${LINE}">${href === null ? "" : `<a href="${escapeHtml(href)}" style="color:${PINE};text-decoration:none;font-weight:500">${escapeHtml(see)}</a>`}</td></tr>`

/** The first link is the mail's one button. */
const linkBlock = ({ label, href }: Report["links"][number], n: number): string =>
  n === 0
    ? `<div style="padding-top:24px"><a href="${escapeHtml(href)}" style="${FONT};display:inline-block;padding:12px 20px;border-radius:6px;background:${PINE};font-size:14px;line-height:20px;font-weight:500;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></div>`
    : `<div style="padding-top:12px"><a href="${escapeHtml(href)}" style="${TEXT};color:${PINE}">${escapeHtml(label)}</a></div>`
