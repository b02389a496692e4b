/** Moments among the parameters or fields of a request, which a schema can only tell to be text. */
import { MOMENT_FORMAT, readMoment } from "../../domain/time/read-moment.ts"
import { isTimeZone } from "../../domain/time/time-zone.ts"
import type { FieldError } from "../shell/problems.ts"

/** Reads one by its name. A date as `to` means the end of that day, as any other its start. Adds a mistake to `errors` if it is no moment. */
export const momentsIn =
  <Name extends string>(
    query: { readonly [name in Name]?: string | null | undefined },
    errors: FieldError[],
    timeZone?: string,
  ) =>
  (name: Name): Date | undefined => {
    const text = query[name]
    if (text == null) return undefined
    const moment = readMoment(text, name === "to" ? "to" : "from", timeZone)
    if (moment !== null) return new Date(moment)
    errors.push({ pointer: `#/${name}`, code: "invalid_format", detail: `\`${name}\` ${MOMENT_FORMAT}.` })
  }

type Days = { readonly from?: string; readonly to?: string; readonly time_zone?: string }

/** A range of time in days of a zone; null: without an end. Adds to `errors` what is wrong with it. */
export function rangeIn({ from, to, time_zone: zone = "UTC" }: Days, errors: FieldError[]) {
  const refuse = (name: keyof Days, code: FieldError["code"], detail: string) =>
    void errors.push({ pointer: `#/${name}`, code, detail: `\`${name}\` ${detail}.` })
  const timeZone = isTimeZone(zone) ? zone : "UTC"
  if (timeZone !== zone)
    refuse("time_zone", "unknown_time_zone", "must be UTC or an IANA time zone such as Europe/Madrid")
  const moment = momentsIn({ from: from || null, to: to || null }, errors, timeZone)
  const range = { from: moment("from") ?? null, to: moment("to") ?? null, timeZone }
  if (range.from !== null && range.to !== null && range.from > range.to)
    refuse("from", "out_of_range", "must not be after `to`")
  return range
}
