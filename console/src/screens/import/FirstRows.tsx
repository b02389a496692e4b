/** The first rows of a file as the leads that they would become, with what is wrong or off about each. */

import { STATUSES, type Status } from "../../../../src/domain/decision/lifecycle.ts"
import { useTeam } from "../../api/desk.ts"
import type { ImportPreview } from "../../api/imports.ts"
import { useI18n } from "../../i18n/index.tsx"
import { ALL_FIELDS, useFieldName } from "./Columns.tsx"
import css from "./Import.module.css"

type Row = ImportPreview["rows"][number]

export function FirstRows({ preview }: { preview: ImportPreview }) {
  const { t } = useI18n()
  const nameOf = useFieldName()
  const textOf = useTextOf()
  const used = new Set(preview.columns.map(({ field }) => field))
  const fields = ALL_FIELDS.filter((field) => used.has(field))
  const hasExtra = preview.rows.some(({ lead }) => lead?.extra)
  const hasRemarks = preview.rows.some(({ warnings }) => remarkable(warnings).length > 0)
  const across = fields.length + Number(hasExtra) + Number(hasRemarks)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
    <section className={css.rows} tabIndex={0} aria-label={t("import.rows")}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("import.line")}</th>
            {fields.map((field) => (
              <th key={field} scope="col">
                {nameOf(field)}
              </th>
            ))}
            {hasExtra && <th scope="col">{t("import.extras")}</th>}
            {hasRemarks && <th scope="col">{t("import.remarks")}</th>}
          </tr>
        </thead>
        <tbody>
          {preview.rows.map((row) => (
            <tr key={row.line} data-outcome={row.outcome}>
              <td className="num" data-label={t("import.line")}>
                {row.line}
              </td>
              {row.lead === null ? (
                <td colSpan={Math.max(1, across)}>
                  {row.error === null ? (
                    t("import.leftOut")
                  ) : (
                    <>
                      <b>{t("import.wrong", row.error.code)}</b> {quotedIn(row.error.detail)}
                    </>
                  )}
                </td>
              ) : (
                <>
                  {fields.map((field) => (
                    <td key={field} data-label={nameOf(field)}>
                      {textOf(row, field)}
                    </td>
                  ))}
                  {hasExtra && <td data-label={t("import.extras")}>{tellExtra(row)}</td>}
                  {hasRemarks && (
                    <td data-label={t("import.remarks")}>
                      {remarkable(row.warnings)
                        .map(({ code }) => t("import.warning", code))
                        .join(" · ")}
                    </td>
                  )}
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** What in the row is wrong, which the server's sentence quotes. */
const quotedIn = (detail: string): string => /"[^"]*"/.exec(detail)?.[0] ?? ""

const remarkable = (warnings: Row["warnings"]) => warnings.filter(({ kind }) => kind === "attention")

const tellExtra = ({ lead }: Row): string =>
  Object.entries(lead?.extra ?? {})
    .map(([name, value]) => `${name}: ${typeof value === "string" ? value : JSON.stringify(value)}`)
    .join(", ")

const isStatus = (text: string): text is Status => (STATUSES as readonly string[]).includes(text)

function useTextOf(): (row: Row, field: string) => string {
  const { t, f } = useI18n()
  const team = useTeam()
  return ({ lead }, field) => {
    if (lead === null) return ""
    switch (field) {
      case "created_at":
      case "contacted_at": {
        const at = lead[field]
        return at === null ? "" : `${f.date(at)}, ${f.time(at)}`
      }
      case "status":
        return lead.status !== null && isStatus(lead.status) ? t(`status.${lead.status}`) : ""
      case "triager":
        return team.find(({ id }) => id === lead.triager)?.name ?? lead.triager ?? ""
      default: {
        const value = lead.fields[field]
        if (typeof value === "number") return f.int(value)
        if (typeof value === "boolean") return t(value ? "common.yes" : "common.no")
        return typeof value === "string" ? value : ""
      }
    }
  }
}
