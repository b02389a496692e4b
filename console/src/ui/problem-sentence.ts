/**
 * What went wrong, in the reader's language: the one way in which any screen tells an error. Words are looked up by what the server
 * calls the problem (i18n/problem-words.ts). What has no words yet gets a general sentence, with the number by which an admin
 * finds the request in the server's log.
 */
import { ForeignAnswer, NoPasskey, Refused, Unreachable } from "../api/client.ts"
import { sayCode, sayMistake, sayMistakeAfar, sayReason } from "../i18n/problem-words.ts"
import type { Tell } from "../i18n/tell.ts"

type FieldError = NonNullable<Refused["problem"]["errors"]>[number]

const errorsOf = (error: unknown): readonly FieldError[] =>
  error instanceof Refused ? (error.problem.errors ?? []) : []

/** What is wrong with a field, or with something inside it: `hours/mon` is a field of a field. */
export const mistakeAt = (error: unknown, field: string): FieldError | undefined =>
  errorsOf(error).find(({ pointer }) => pointer === `#/${field}` || pointer.startsWith(`#/${field}/`))

export type TellProblem = {
  /** The whole of it, in a sentence. */
  readonly whole: (error: unknown) => string
  /** Of one field, for a place beside it; undefined if nothing is wrong with it. */
  readonly at: (error: unknown, field: string) => string | undefined
}

/** What a proxy answers while the server behind it is being restarted. */
const PASSING = [502, 503, 504]

/** Codes whose number helps whoever looks for the cause. */
const TRACED = ["internal", "unavailable"]

export function tellProblem(t: Tell): TellProblem {
  const ofRefused = ({ problem: { code, reason, params = {}, errors = [], request_id } }: Refused) => {
    const [first, ...others] = errors
    if (first !== undefined) {
      const said = sayMistakeAfar(t, first)
      return others.length === 0 ? said : `${said} (${t("problem.more", { n: others.length })})`
    }
    const words = (reason && sayReason(t, reason, params)) || sayCode(t, code, params)
    if (words !== "" && !TRACED.includes(code)) return words
    return `${words || t("problem.unknown")} ${t("problem.request", { id: request_id })}`
  }
  return {
    whole: (error) => {
      if (error instanceof Refused) return ofRefused(error)
      if (error instanceof NoPasskey) return t(error.isThere ? "error.passkeyThere" : "error.noPasskey")
      if (error instanceof Unreachable) return t("error.offline")
      if (error instanceof ForeignAnswer)
        return PASSING.includes(error.status)
          ? t("problem.code.unavailable")
          : t("problem.foreign", { status: error.status })
      return error instanceof TypeError || error instanceof ReferenceError
        ? t("problem.ours", { message: error.message })
        : t("problem.unknown")
    },
    at: (error, field) => {
      const mistake = mistakeAt(error, field)
      return mistake && sayMistake(t, mistake)
    },
  }
}
