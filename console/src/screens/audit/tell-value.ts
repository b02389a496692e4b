/** What stands in the audit log, as people read it: a name for the field, and its value in words. */
import type { Failure } from "../../../../src/domain/failure.ts"
import { useTeam } from "../../api/team-and-policy.ts"
import { useI18n } from "../../i18n/index.tsx"
import { useTellAbsence } from "../../parts/absence-words.ts"
import { tellFailure } from "../../ui/tell-failure.ts"
import { DAYS_OF_WEEK, dayNames, tellIntervals, type Week } from "../rotation/week.ts"
import { isMoment, isSide, saysNothing } from "./differences.ts"

/** Why a webhook was disabled. */
const isFailure = (value: unknown): value is Failure =>
  isSide(value) && typeof value.code === "string" && isSide(value.params)

export type TellValue = {
  readonly tellField: (field: string) => string
  readonly tellValue: (field: string, value: unknown) => string
}

export function useTellValue(): TellValue {
  const { t, f, language } = useI18n()
  const team = useTeam()
  const tellAbsence = useTellAbsence()
  const days = dayNames(language, "short")

  const tellField = (field: string) => t.find(`audit.field.${field}`) ?? field.replaceAll("_", " ")
  const nameOf = (id: string) => team.find((triager) => triager.id === id)?.name ?? id
  const tellWeek = (week: Week) =>
    DAYS_OF_WEEK.filter((day) => (week[day] ?? []).length > 0)
      .map((day) => `${days[day]} ${tellIntervals(week[day])}`)
      .join(" · ")
  const tellSpan = (absence: unknown) =>
    isSide(absence) && isMoment(absence.from) && isMoment(absence.to)
      ? tellAbsence({ from: absence.from, to: absence.to })
      : plain(absence)
  const plain = (value: unknown): string => {
    if (saysNothing(value)) return t("audit.nothing")
    if (typeof value === "boolean") return t(value ? "common.yes" : "common.no")
    if (typeof value === "number") return Number.isInteger(value) ? f.int(value) : f.dec(value)
    if (isMoment(value)) return f.dayTime(value)
    if (Array.isArray(value)) return value.map(plain).join(", ")
    if (isSide(value))
      return Object.entries(value)
        .map(([name, inner]) => `${tellField(name)}: ${plain(inner)}`)
        .join(", ")
    const word = String(value)
    return t.find(`audit.word.${word}`) ?? word
  }
  const tellValue = (field: string, value: unknown): string => {
    if (saysNothing(value)) return t.find(`audit.nothing.${field}`) ?? t("audit.nothing")
    const many = Array.isArray(value) ? value : [value]
    switch (field) {
      case "hours":
        return isSide(value) ? tellWeek(value as Week) : plain(value)
      case "absences":
        return many.map(tellSpan).join("; ")
      case "triager_id":
      case "triager":
        return nameOf(String(value))
      case "brackets":
        return many.join(", ")
      case "overlap_seconds":
        return f.span(Number(value) * 1000)
      case "leads":
      case "rejections":
        return f.int(Array.isArray(value) ? value.length : Number(value))
      case "name":
      case "email":
      case "url":
      case "description":
      case "file_name":
      case "id":
      case "note":
        return String(value)
      case "because":
        return isFailure(value) ? tellFailure(t, value) : plain(value)
      default:
        return plain(value)
    }
  }
  return { tellField, tellValue }
}
