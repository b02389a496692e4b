/** The columns of a file, with what each of them is. */
import { Button, NativeSelect } from "@mantine/core"
import type { ImportPreview } from "../../api/imports.ts"
import { useI18n } from "../../i18n/index.tsx"
import { DataTable } from "../../ui/DataTable.tsx"
import { Notice } from "../../ui/Panel.tsx"
import { FIELD_NAMES, isField } from "../rejections/fields.ts"
import css from "./Import.module.css"

/** What a lead brings along from where it was. */
const PAST = ["created_at", "contacted_at", "status", "triager"] as const
type Past = (typeof PAST)[number]
const isPast = (field: string): field is Past => (PAST as readonly string[]).includes(field)

/** What a field is called, also one of the past. */
export function useFieldName(): (field: string) => string {
  const { t } = useI18n()
  return (field) => {
    if (isField(field)) return t(`rejections.field.${field}`)
    if (isPast(field)) return t(`import.field.${field}`)
    return field === "extra" ? t("import.field.extra") : field === "" ? t("import.field.none") : field
  }
}

/** In the order in which leads are shown. */
export const ALL_FIELDS: readonly string[] = [...FIELD_NAMES, ...PAST]

export function Columns({
  preview,
  onSay,
}: {
  preview: ImportPreview
  onSay: (index: number, field: string) => void
}) {
  const { t } = useI18n()
  const nameOf = useFieldName()
  const option = (field: string) => ({ value: field, label: nameOf(field) })
  const data = [
    { group: t("import.fields"), items: FIELD_NAMES.map(option) },
    { group: t("import.past"), items: PAST.map(option) },
    { group: t("import.other"), items: ["extra", ""].map(option) },
  ]
  const unclear = new Set(preview.mistakes.flatMap(({ places: indexes }) => indexes))
  return (
    <DataTable
      label={t("import.columns")}
      folds
      columns={[
        { id: "name", title: t("import.column"), cell: ({ name }) => name },
        {
          id: "examples",
          title: t("import.examples"),
          align: "start",
          folded: "below",
          cell: ({ examples }) => <span className={`cut soft ${css.examples}`}>{examples.join(" · ")}</span>,
        },
        {
          id: "becomes",
          title: t("import.becomes"),
          align: "start",
          width: 232,
          folded: "side",
          cell: ({ place: index, name, field, is_serial: isSerial }) => (
            <NativeSelect
              className={css.select ?? ""}
              aria-label={t("import.becomesOf", { column: name })}
              data={data}
              value={field}
              error={unclear.has(index)}
              description={
                isSerial ? t("import.serial") : isFurther(preview, index) ? t("import.further") : undefined
              }
              onChange={({ currentTarget }) => onSay(index, currentTarget.value)}
            />
          ),
        },
      ]}
      rows={preview.columns.map((column, index) => ({ ...column, place: index }))}
      keyOf={({ place: index }) => index}
      toneOf={({ field }) => (field === "" ? "off" : undefined)}
    />
  )
}

/** Another number or address of the same person: a column before it counts, if that holds one. */
function isFurther({ columns }: ImportPreview, index: number): boolean {
  const field = columns[index]?.field ?? ""
  return CONTACTS.includes(field) && columns.slice(0, index).some((before) => before.field === field)
}
const CONTACTS = ["email", "telefono"]

/** What stands in the way of importing. */
export function Mistakes({
  preview,
  onUseAll,
  onNoContact,
}: {
  preview: ImportPreview
  onUseAll: (indexes: readonly number[]) => void
  onNoContact: () => void
}) {
  const { t } = useI18n()
  const nameOf = useFieldName()
  const tell = ({ code, places: indexes, detail }: ImportPreview["mistakes"][number]): string => {
    const names = indexes.map((index) => preview.columns[index]?.name ?? "")
    const field = preview.columns[indexes[0] ?? 0]?.field ?? ""
    switch (code) {
      case "no_name":
      case "no_contact":
      case "no_header":
      case "forbidden_name":
        return t(`import.mistake.${code}`)
      case "same_field":
        return t("import.mistake.same_field", {
          columns: names.map((name) => `“${name}”`).join(", "),
          field: nameOf(field),
        })
      case "same_name":
        return t("import.mistake.same_name", { column: names[0] ?? "" })
      default:
        return detail
    }
  }
  return preview.mistakes.map((mistake) => (
    <Notice key={`${mistake.code} ${mistake.places}`} tone="waiting" role="alert">
      {tell(mistake)}
      {mistake.code === "same_field" && (
        <div className="buttons mt-16">
          <Button onClick={() => onUseAll(mistake.places)}>{t("import.useAll")}</Button>
        </div>
      )}
      {mistake.code === "no_contact" && (
        <div className="buttons mt-16">
          <Button onClick={onNoContact}>{t("import.noContact")}</Button>
        </div>
      )}
    </Notice>
  ))
}
