/** Numbers, money, days and spans as people of a language write them. */
import { LANGUAGES, type Language } from "../../../src/domain/language.ts"

export type Format = ReturnType<typeof formats>

export function formats(language: Language) {
  const { locale } = LANGUAGES[language]
  const number = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options)
  const moment = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, options)
    return (date: string | Date) => format.format(new Date(date))
  }
  const whole = number({ useGrouping: true })
  const decimal = number({ minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const exact = number({ maximumSignificantDigits: 12 })
  const signed = number({ minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: "exceptZero" })
  const percent = number({ style: "percent", maximumFractionDigits: 0 })
  const percentFine = number({ style: "percent", maximumFractionDigits: 1 })
  const list = new Intl.ListFormat(locale)
  const anyOf = new Intl.ListFormat(locale, { type: "disjunction" })
  const byCurrency = new Map<string, { short: Intl.NumberFormat; full: Intl.NumberFormat }>()
  const moneyOf = (currency: string) => {
    const known = byCurrency.get(currency)
    if (known !== undefined) return known
    const short = number({ style: "currency", currency, notation: "compact", maximumSignificantDigits: 3 })
    const full = number({ style: "currency", currency, maximumFractionDigits: 0, useGrouping: true })
    byCurrency.set(currency, { short, full })
    return { short, full }
  }
  const time = moment({ hour: "2-digit", minute: "2-digit" })
  const separatorOf = (type: "group" | "decimal") =>
    decimal.formatToParts(1_234_567).find((part) => part.type === type)?.value ?? ""
  return {
    /** As fields for numbers ask for them. */
    separators: { thousandSeparator: separatorOf("group"), decimalSeparator: separatorOf("decimal") },
    int: (value: number) => whole.format(value),
    dec: (value: number) => decimal.format(value),
    /** With all its digits: 0,046. */
    exact: (value: number) => exact.format(value),
    signed: (value: number) => signed.format(value),
    pct: (share: number) => percent.format(share),
    pctFine: (share: number) => percentFine.format(share),
    /** 1,24 M €; and 1.500 €, because nobody writes 1,5 mil €. */
    money: (value: number, currency: string) =>
      moneyOf(currency)[value >= 1_000 && value < 10_000 ? "full" : "short"].format(value),
    moneyFull: (value: number, currency: string) => moneyOf(currency).full.format(value),
    time,
    /** For sentences whose words change with the hour. */
    clock: (date: string | Date) => ({ time: time(date), hour: new Date(date).getHours() }),
    day: moment({ day: "numeric", month: "short" }),
    dayLong: moment({ weekday: "long", day: "numeric", month: "long" }),
    weekday: moment({ weekday: "long" }),
    /** Friday, 10:00 */
    weekdayTime: moment({ weekday: "short", hour: "2-digit", minute: "2-digit" }),
    /** M 18, below a chart. */
    dayShort: moment({ weekday: "narrow", day: "numeric" }),
    dayTime: moment({ day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" }),
    month: moment({ month: "long", year: "numeric" }),
    monthName: moment({ month: "long" }),
    /** With the year. */
    date: moment({ day: "numeric", month: "short", year: "numeric" }),
    /** a, b and c */
    list: (parts: readonly string[]) => list.format(parts),
    /** a, b or c */
    anyOf: (parts: readonly string[]) => anyOf.format(parts),
    span,
  }
}

/** How long: < 1 min, 42 min, 3 h 12 min, 9 h, 4 d */
function span(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000))
  if (minutes < 1) return "< 1 min"
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours >= 24) return `${Math.floor(hours / 24)} d`
  const rest = hours < 6 ? minutes % 60 : 0
  return rest > 0 ? `${hours} h ${rest} min` : `${hours} h`
}
