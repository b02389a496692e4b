/** Moments among the parameters or fields of a request, which a schema can only tell to be text. */
import { MOMENT_FORMAT, readMoment } from "../../domain/time/read-moment.ts"
import type { FieldError } from "../shell/problems.ts"

/** Reads one by its name. A date as `to` means the end of that day, as any other its start. Adds to `errors` what is no moment. */
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
