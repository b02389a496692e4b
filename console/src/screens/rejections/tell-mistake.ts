/** Mistakes in the words of whoever mends them, not of the program that made them. */
import type { Rejection } from "../../api/rejections.ts"
import { useI18n } from "../../i18n/index.tsx"
import { sayMistake } from "../../i18n/problem-words.ts"
import { type FieldKind, isField, kindOf, type Mistake, mistakeAt } from "./fields.ts"

const kindIn = (field: string | null): FieldKind =>
  field !== null && isField(field) ? kindOf(field) : "text"

/** What is wrong with a rejection, in a sentence. */
export function useTellRejection(): (rejection: Rejection) => string {
  const { t } = useI18n()
  return ({ code, errors }) => {
    if (code === "malformed_json") return t("rejections.malformed")
    const said = errors
      .map((error) => {
        const { field, code } = mistakeAt(error)
        const whole = () => String(error.params?.value ?? "") // of no field
        const name = field === null ? whole() : isField(field) ? t(`rejections.field.${field}`) : field
        const said = t.find(`rejections.said.${code}`, { name })
        return said ?? t.find(`rejections.said.${code}.${kindIn(field)}`, { name }) ?? (name || code)
      })
      .join(" · ")
    return code === "suspected_spam" ? t("rejections.suspect", { signs: said }) : said
  }
}

/** What is wrong with a field, for a place beside it. */
export function useTellMistake(): (mistake: Mistake) => string {
  const { t } = useI18n()
  return ({ field, code, params }) =>
    sayMistake(t, { pointer: field === null ? "#" : `#/${field}`, code, params })
}
