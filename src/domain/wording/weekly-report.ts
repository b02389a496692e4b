/**
 * The week's report as a mail. What it says is composed once, and written as plain text and as HTML. Without personal data of leads:
 * mail stays in inboxes for years, where nobody can erase it.
 */
import { LANGUAGES, type Language } from "../language.ts"
import type { Counts } from "../stats/statistics.ts"
import type { Line, WeeklyNumbers } from "../stats/weekly-numbers.ts"
import { showSafely } from "./disarm.ts"
import { type TellServer, tellServer } from "./tell-server.ts"
import { type Figure, type Report, type ReportLine, renderReport } from "./weekly-report-html.ts"

export type WrittenReport = { readonly subject: string; readonly text: string; readonly html: string }

export const CHART_ID = "days"

export function writeReport(
  numbers: WeeklyNumbers,
  language: Language,
  publicUrl: string | null,
): WrittenReport & { readonly chart: Report["days"]["numbers"] } {
  const report = composeReport(numbers, language, publicUrl)
  return {
    subject: report.subject,
    text: renderText(report),
    html: renderReport(report, CHART_ID),
    chart: report.days.numbers,
  }
}

function composeReport(numbers: WeeklyNumbers, language: Language, publicUrl: string | null): Report {
  const t = tellServer("report", language)
  const f = formatsOf(language, numbers.currency)
  const { week, totals, perDay, perDayBefore, open } = numbers
  const [first = "", last = ""] = [week.days.at(0), week.days.at(-1)]
  const figures = figuresOf(numbers, t, f)
  const columns = week.days.map((date, n) => ({ day: f.weekday(date), leads: f.int(perDay[n] ?? 0) }))
  const linkTo = (page: string) => (publicUrl === null ? null : `${publicUrl}/${page}`)
  const attribution = linkTo(`attribution?from=${first}&to=${last}`)
  const home = linkTo("home")
  const change = linkTo("alerts")
  const heads = [t("report.leads"), t("report.kept"), t("report.qualified"), t("report.value")]
  const toDo = [
    { n: open.late, what: t("report.late", { n: open.late }), page: "leads?late=true", isLate: true },
    {
      n: open.waiting,
      what: t("report.waiting", { n: open.waiting }),
      page: "leads?status=waiting",
      isLate: false,
    },
    { n: open.stale, what: t("report.stale", { n: open.stale }), page: "leads?stale=true", isLate: false },
  ]
  return {
    language,
    subject: t("report.subject", {
      n: totals.leads,
      leads: f.int(totals.leads),
      kept: f.percentOrNull(totals.promises_kept_percent),
    }),
    preview: figures.map(({ label, value }) => `${label}: ${value}`).join(" · "),
    title: t("report.title", { days: f.days(first, last) }),
    figures,
    days: {
      title: t("report.days"),
      hint: t("report.daysHint"),
      alt: t("report.chart", {
        days: columns.map(({ day, leads }) => `${day} ${leads}`).join(", "),
        before: perDayBefore.map(f.int).join(", "),
      }),
      columns,
      numbers: { week: perDay, before: perDayBefore },
    },
    tables: [
      {
        title: t("report.teams"),
        heads,
        lines: numbers.teams.map((line) => lineOf(line, line.name ?? t("report.noTeam"), f)),
        total: null,
        foot: "",
      },
      {
        title: t("report.people"),
        heads,
        lines: numbers.people.map((line) => lineOf(line, line.name ?? t("report.nobody"), f)),
        total: lineOf(totals, t("report.total"), f),
        foot: t("report.disqualified", { n: totals.disqualified, leads: f.int(totals.disqualified) }),
      },
      {
        title: t("report.sources"),
        heads,
        lines: numbers.sources.map((line) => lineOf(line, line.name ?? t("report.nowhere"), f)),
        total: null,
        foot: "",
      },
    ].filter(({ lines }) => lines.length > 0),
    toDo: {
      title: t("report.start"),
      items: toDo
        .filter(({ n }) => n > 0)
        .map(({ n, what, page, isLate }) => ({ count: f.upTo(n), what, href: linkTo(page), isLate })),
      nothing: t("report.nothing"),
      see: t("report.see"),
    },
    links: [
      ...(home === null ? [] : [{ label: t("report.open"), href: home }]),
      ...(attribution === null ? [] : [{ label: t("report.numbers"), href: attribution }]),
    ],
    why: t("report.why"),
    change: change === null ? null : { label: t("report.change"), href: change },
    noData: t("report.noData"),
  }
}

/** A median of fewer says nothing. */
const FEWEST_CONTACTS = 3

function figuresOf({ totals, before, currency }: WeeklyNumbers, t: Tell, f: Formats): Figure[] {
  const median = ({ contacted, median_minutes_to_first_contact: minutes }: Counts) =>
    contacted < FEWEST_CONTACTS ? null : minutes
  const [contact, contactBefore] = [median(totals), median(before)]
  const [kept, keptBefore] = [totals.promises_kept_percent, before.promises_kept_percent]
  const value = totals.value > 0 && currency !== null ? `${f.money(totals.value)}, ` : ""
  return [
    {
      label: t("report.leads"),
      value: f.int(totals.leads),
      change: tellMore(totals.leads - before.leads, t, f),
    },
    {
      label: t("report.contact"),
      value: contact === null ? NONE : f.span(contact, t),
      change: contact === null || contactBefore === null ? null : tellFaster(contactBefore - contact, t, f),
    },
    {
      label: t("report.kept"),
      value: f.percentOrNull(kept) ?? NONE,
      change: kept === null || keptBefore === null ? null : tellPoints(kept - keptBefore, t, f),
    },
    {
      label: t("report.won"),
      value: f.int(totals.won),
      change: `${value}${tellMore(totals.won - before.won, t, f)}`,
    },
  ]
}

const NONE = "–"

function tellMore(difference: number, t: Tell, f: Formats): string {
  if (difference === 0) return t("report.same")
  return t(difference > 0 ? "report.more" : "report.fewer", { n: f.int(Math.abs(difference)) })
}

function tellFaster(minutes: number, t: Tell, f: Formats): string {
  if (Math.round(minutes) === 0) return t("report.same")
  return t(minutes > 0 ? "report.faster" : "report.slower", { time: f.span(Math.abs(minutes), t) })
}

function tellPoints(difference: number, t: Tell, f: Formats): string {
  const n = Math.abs(Math.round(difference))
  if (n === 0) return t("report.same")
  return t(difference > 0 ? "report.pointsMore" : "report.pointsFewer", { n, points: f.int(n) })
}

/** Names of sources come from links, which strangers write: each must stay one harmless line. */
const lineOf = (line: Omit<Line, "name">, name: string, f: Formats): ReportLine => ({
  name: showSafely(name, LONGEST_NAME),
  cells: [
    f.int(line.leads),
    f.percentOrNull(line.promises_kept_percent) ?? NONE,
    f.int(line.qualified),
    line.value > 0 ? f.money(line.value) : NONE,
  ],
})

type Tell = TellServer<"report">
type Formats = ReturnType<typeof formatsOf>

const MOST_COUNTED = 1_000
const LONGEST_NAME = 60
const MINUTES_OF_HOUR = 60

function formatsOf(language: Language, currency: string | null) {
  const { locale } = LANGUAGES[language]
  const number = (options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(locale, { useGrouping: true, ...options })
  const whole = number({ maximumFractionDigits: 0 })
  const percent = number({ style: "percent", maximumFractionDigits: 0 })
  const money = number({
    ...(currency !== null && { style: "currency", currency }),
    maximumFractionDigits: 0,
  })
  // A date stands for itself, in no time zone.
  const dates = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" })
  const longDays = dates({ day: "numeric", month: "long" })
  const weekdays = dates({ weekday: "short", day: "numeric" })
  const asDate = (date: string) => new Date(`${date}T00:00:00Z`)
  return {
    int: (value: number) => whole.format(value),
    percentOrNull: (value: number | null) => (value === null ? null : percent.format(value / 100)),
    money: (value: number) => money.format(value),
    upTo: (value: number) => (value > MOST_COUNTED ? `${whole.format(MOST_COUNTED)}+` : whole.format(value)),
    days: (first: string, last: string) => longDays.formatRange(asDate(first), asDate(last)),
    weekday: (date: string) => weekdays.format(asDate(date)),
    span: (minutes: number, t: Tell): string => {
      const rounded = Math.round(minutes)
      if (rounded < MINUTES_OF_HOUR) return t("report.minutes", { n: whole.format(rounded) })
      return t("report.hours", {
        hours: whole.format(Math.floor(rounded / MINUTES_OF_HOUR)),
        minutes: rounded % MINUTES_OF_HOUR,
      })
    },
  }
}

function renderText(report: Report): string {
  const { title, figures, days, tables, toDo, links, why, change, noData } = report
  const changed = (change: string | null) => (change === null ? "" : ` (${change})`)
  const figureLines = figures.map(({ label, value, change }) => `${label}: ${value}${changed(change)}`)
  const dayLines = days.columns.map(({ day, leads }) => `${day}: ${leads}`)
  const blocks = [
    title,
    figureLines.join("\n"),
    [days.title, ...dayLines].join("\n"),
    ...tables.map(({ title, heads, lines, total, foot }) =>
      [
        `${title} (${heads.join(", ")})`,
        ...[...lines, ...(total === null ? [] : [total])].map(
          ({ name, cells }) => `${name}: ${cells.join(", ")}`,
        ),
        ...(foot === "" ? [] : [foot]),
      ].join("\n"),
    ),
    [
      toDo.title,
      ...(toDo.items.length === 0
        ? [toDo.nothing]
        : toDo.items.map(({ count, what, href }) => `${count} ${what}${href === null ? "" : `: ${href}`}`)),
    ].join("\n"),
    ...links.map(({ label, href }) => `${label}: ${href}`),
    [`${why} ${noData}`, ...(change === null ? [] : [`${change.label}: ${change.href}`])].join("\n"),
  ]
  return `${blocks.join("\n\n")}\n`
}
