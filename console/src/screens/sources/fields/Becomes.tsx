/** The lead that a body becomes under what is said now, or why it becomes none. */
import type { Trial } from "../../../api/sources.ts"
import { useI18n } from "../../../i18n/index.tsx"
import { Facts, Notice } from "../../../ui/Panel.tsx"
import { Hints } from "../../lead/Hints.tsx"
import { FIELD_NAMES, isField, mistakeAt } from "../../rejections/fields.ts"
import { useTellMistake } from "../../rejections/tell-mistake.ts"
import { isSaid, sampleOf } from "./field-paths.ts"

export function Becomes({ trial: { lead, errors, warnings } }: { trial: Trial }) {
  const { t } = useI18n()
  const tell = useTellMistake()
  const mistakes = errors.map(mistakeAt)
  const nameOf = (field: string | null) =>
    field !== null && isField(field) ? `${t(`rejections.field.${field}`)}: ` : ""
  return (
    <section className="box pad sunken" aria-label={t("sources.becomes")} aria-live="polite">
      <h2>{t("sources.becomes")}</h2>
      {mistakes.length > 0 && (
        <Notice tone="late">
          <b>{t("sources.noLead")}</b>
          <ul className="stack gap-2 mt-4">
            {mistakes.map((mistake) => (
              <li key={`${mistake.field} ${mistake.code}`}>
                {mistake.code === "required"
                  ? t("sources.needed")
                  : `${nameOf(mistake.field)}${tell(mistake)}`}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <Facts
        facts={FIELD_NAMES.map((field) => {
          const value = lead?.[field]
          return isSaid(value) && [t(`rejections.field.${field}`), sampleOf(value)]
        })}
      />
      <Hints warnings={warnings} />
    </section>
  )
}
