/**
 * How problems are told: for each word of the server a sentence of the reader's language. The server's own sentences are English and
 * meant for programs and logs, so none of them is ever shown.
 */
import type { Tell } from "./tell.ts"

export type Params = Readonly<Record<string, string | number | readonly string[]>>
export type Mistake = { readonly pointer: string; readonly code: string; readonly params?: Params }

/** "" if the code has no words yet. */
export const sayCode = (t: Tell, code: string, params: Params): string =>
  t.find(`problem.code.${code}`, params) ?? ""

export function sayReason(t: Tell, reason: string, params: Params): string {
  const { seconds } = params
  if (reason === "too_many_attempts" && Number(seconds) > 90)
    return t("problem.reason.too_many_attempts.minutes", { minutes: Math.ceil(Number(seconds) / 60) })
  return t.find(`problem.reason.${reason}`, params) ?? ""
}

/** Of a pointer, the names in it: `#/hours/mon/0` is `["hours", "mon"]`. */
export const namesIn = (pointer: string): string[] =>
  pointer
    .split("/")
    .slice(1)
    .filter((step) => !/^\d+$/.test(step))

/** What is wrong with a field, for a place beside it: by the field and the code where a field has words of its own. */
export function sayMistake(t: Tell, { pointer, code, params = {} }: Mistake): string {
  const given = { ...paramsOf(t, code, params), ...listed(params) }
  for (const name of namesIn(pointer)) {
    const own = t.find(`problem.mistake.${name}.${code}`, given)
    if (own !== null) return own
  }
  const variant = variantOf(code, params)
  return (
    (variant && t.find(`problem.mistake.${code}.${variant}`, given)) ??
    t.find(`problem.mistake.${code}`, given) ??
    t("problem.mistake.invalid_value", { allowed: null })
  )
}

/** The same for another place: with the name of the field before it. */
export function sayMistakeAfar(t: Tell, mistake: Mistake): string {
  const name = t.find(`problem.field.${namesIn(mistake.pointer).at(-1)}`)
  const sentence = sayMistake(t, mistake)
  return name === null ? sentence : `${name}: ${sentence}`
}

const listed = (params: Params) =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, Array.isArray(value) ? value.join(", ") : value]),
  )

/** What a sentence names although the server leaves it out, and what it calls otherwise. */
function paramsOf(t: Tell, code: string, { expected }: Params): Readonly<Record<string, string | number>> {
  switch (code) {
    case "too_short":
      return { least: 1 }
    case "too_many_extra_fields":
      return { most: 32 }
    case "unknown_bracket":
      return { value: "" }
    case "wrong_type": {
      const kinds = [expected].flat().flatMap((kind) => t.find(`problem.kind.${kind}`) ?? [])
      return {
        kinds: kinds.reduce((one, other) => t("problem.kind.or", { one, other }), kinds.shift() ?? ""),
      }
    }
    default:
      return {}
  }
}

/** Which of several sentences a code has: by what the server says of it. */
function variantOf(code: string, params: Params): string | undefined {
  if (code === "same_name_twice") return params.value === params.other ? "same" : undefined
  if (code === "wrong_type") return params.expected === undefined ? undefined : "kinds"
  if (code !== "out_of_range") return undefined
  if (params.least !== undefined && params.most !== undefined) return "between"
  return ["least", "above", "most", "below"].find((bound) => params[bound] !== undefined)
}
