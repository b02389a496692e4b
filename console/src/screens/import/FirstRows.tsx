/** The first rows of a file as the leads that they would become, with what is wrong or off about each. */

import { STATUSES, type Status } from "../../../../src/domain/decision/lifecycle.ts"
import type { ImportPreview } from "../../api/imports.ts"
import { useTeam } from "../../api/team-and-policy.ts"
import { useI18n } from "../../i18n/index.tsx"
import { DataTable } from "../../ui/DataTable.tsx"
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
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
    <section className={`box ${css.rows}`} tabIndex={0} aria-label={t("import.rows")}>
      <DataTable
        isInset
        folds
        firstWidth="48px"
        columns={[
          { id: "line", title: t("import.line"), cell: ({ line }) => line },
          ...[
            ...fields.map((field) => ({
              id: field,
              title: nameOf(field),
              cell: (row: Row) => textOf(row, field),
            })),
            ...(hasExtra ? [{ id: "extra", title: t("import.extras"), cell: tellExtra }] : []),
            ...(hasRemarks
              ? [
                  {
                    id: "remarks",
                    title: t("import.remarks"),
                    cell: ({ warnings }: Row) =>
                      remarkable(warnings)
                        .map(({ code }) => t.find(`import.warning.${code}`) ?? t("import.warning"))
                        .join(" · "),
                  },
                ]
              : []),
          ].map((column) => ({ ...column, align: "start" as const })),
        ]}
        rows={preview.rows}
        keyOf={({ line }) => line}
        toneOf={({ outcome }) => (outcome === "wrong" ? "wrong" : outcome === "left_out" ? "off" : undefined)}
        acrossOf={({ lead, error }) =>
          lead !== null ? undefined : error === null ? (
            t("import.leftOut")
          ) : (
            <>
              <b className="bold">{t.find(`import.wrong.${error.code}`) ?? t("import.wrong")}</b>{" "}
              {quotedIn(error.detail)}
            </>
          )
        }
      />
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
