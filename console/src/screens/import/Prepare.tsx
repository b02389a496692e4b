/** A file that was read: what its columns are, what the first rows would become, and starting the import. */
import { Button, Checkbox, NativeSelect } from "@mantine/core"
import { useInfiniteQuery, useMutation } from "@tanstack/react-query"
import {
  type Import,
  type ImportChoices,
  type ImportPreview,
  importsQuery,
  isByCommand,
  startImport,
} from "../../api/imports.ts"
import { itemsOf } from "../../api/pages.ts"
import { useI18n } from "../../i18n/index.tsx"
import { FormGrid } from "../../ui/FormGrid.tsx"
import { OPTION } from "../../ui/option.ts"
import { Notice } from "../../ui/Panel.tsx"
import { StickyBar } from "../../ui/StickyBar.tsx"
import { Columns, Mistakes } from "./Columns.tsx"
import { Counts } from "./Counts.tsx"
import { sayColumn, useChoices } from "./choices.ts"
import { Discard } from "./Discard.tsx"
import { FirstRows } from "./FirstRows.tsx"
import { Part } from "./Part.tsx"
import { Trouble } from "./Trouble.tsx"
import { OwnerNames, StatusWords } from "./Words.tsx"

export function Prepare({ job, keep }: { job: Import; keep: (next: Import) => void }) {
  const { t } = useI18n()
  const { choices, preview, change, isSaving, error, retry } = useChoices(job)
  const start = useMutation({
    mutationFn: (isTrial: boolean) => startImport(job.id, isTrial),
    onSuccess: keep,
  })
  if (preview === undefined) return <Trouble error={error} onRetry={retry} />
  const { rows } = job
  const say = (index: number, field: string) => change({ columns: sayColumn(choices, preview, index, field) })
  const useAll = (indexes: readonly number[]) => {
    const field = preview.columns[indexes[0] ?? 0]?.field ?? ""
    const others = choices.columns.filter(({ place: index }) => !indexes.includes(index))
    change({ columns: [...others, ...indexes.map((index) => ({ place: index, field }))] })
  }
  const isReady = preview.mistakes.length === 0 && !isSaving && error === null
  return (
    <>
      <div className="row wrap between gap-12 soft">
        {t("import.found", {
          n: rows ?? 0,
          columns: preview.columns.length,
          encoding: (job.encoding ?? "").toUpperCase(),
        })}
        <Discard job={job} keep={keep} />
      </div>
      <EarlierSame job={job} />
      <Mistakes preview={preview} onUseAll={useAll} onNoContact={() => change({ no_contact: true })} />
      <Part title={t("import.columns")} how={t("import.columnsHow")}>
        <Columns preview={preview} onSay={say} />
      </Part>
      <StatusWords preview={preview} choices={choices} onChange={change} />
      <OwnerNames preview={preview} choices={choices} onChange={change} />
      <Options preview={preview} choices={choices} onChange={change} />
      <Part title={t("import.rows")} how={t("import.rowsHow")}>
        <FirstRows preview={preview} />
      </Part>
      {job.trial && (
        <Part title={t("import.tried")}>
          <Counts counts={job.trial} />
        </Part>
      )}
      <Trouble error={error} onRetry={retry} />
      <Trouble error={start.error} onRetry={() => start.mutate(start.variables ?? true)} />
      <StickyBar>
        <div className="buttons">
          <Button
            variant="filled"
            disabled={!isReady}
            loading={start.isPending && start.variables === false}
            onClick={() => start.mutate(false)}
          >
            {t("import.start", { n: rows ?? 0 })}
          </Button>
          <Button
            disabled={!isReady}
            loading={start.isPending && start.variables === true}
            onClick={() => start.mutate(true)}
          >
            {t("import.try")}
          </Button>
        </div>
      </StickyBar>
    </>
  )
}

/** Says so if the file seems to have been imported before: whoever did not mean to need not go on. */
function EarlierSame({ job }: { job: Import }) {
  const { t, f } = useI18n()
  const same = itemsOf(useInfiniteQuery(importsQuery).data)?.find(
    ({ id, status, file_name, file_bytes, started_at }) =>
      id !== job.id &&
      status !== "undone" &&
      started_at !== null &&
      file_name === job.file_name &&
      file_bytes === job.file_bytes,
  )
  return (
    same && (
      <Notice tone="plain" role="status">
        {t("import.earlierSame", {
          when: f.dayTime(same.started_at ?? same.created_at),
          who: isByCommand(same) ? t("import.byCommand") : same.created_by_name,
        })}
      </Notice>
    )
  )
}

export type Choosing = {
  readonly preview: ImportPreview
  readonly choices: ImportChoices
  readonly onChange: (next: Partial<ImportChoices>) => void
}

const DECIMALS = { "": null, ",": ",", ".": "." } as const
const DATES = { "": null, dmy: "dmy", mdy: "mdy", ymd: "ymd" } as const

function Options({ preview, choices, onChange }: Choosing) {
  const { t } = useI18n()
  const has = (...fields: string[]) => preview.columns.some(({ field }) => fields.includes(field))
  const hasDates = has("created_at", "contacted_at")
  const seen = choices.dates === null ? (preview.date_seen ?? preview.date_unclear) : null
  return (
    <Part title={t("import.options")}>
      <FormGrid>
        {hasDates && (
          <>
            <NativeSelect
              label={t("import.dates")}
              description={
                seen &&
                t(preview.date_seen ? "import.datesSeen" : "import.datesUnclear", {
                  line: seen.line,
                  column: seen.column,
                })
              }
              value={choices.dates ?? preview.date_order ?? ""}
              data={[
                ...(preview.date_order === null ? [{ value: "", label: t("import.dates.none") }] : []),
                { value: "dmy", label: t("import.dates.dmy") },
                { value: "mdy", label: t("import.dates.mdy") },
                { value: "ymd", label: t("import.dates.ymd") },
              ]}
              onChange={({ currentTarget: { value } }) =>
                onChange({ dates: DATES[value as keyof typeof DATES] })
              }
            />
            <NativeSelect
              label={t("import.timeZone")}
              value={choices.time_zone}
              data={[...new Set([choices.time_zone, "UTC", ...Intl.supportedValuesOf("timeZone")])]}
              onChange={({ currentTarget: { value } }) => onChange({ time_zone: value })}
            />
          </>
        )}
        {has("revenue") && (
          <NativeSelect
            label={t("import.decimal")}
            value={choices.decimal ?? ""}
            data={[
              { value: "", label: t("import.decimal.none") },
              { value: ",", label: t("import.decimal.comma") },
              { value: ".", label: t("import.decimal.point") },
            ]}
            onChange={({ currentTarget: { value } }) =>
              onChange({ decimal: DECIMALS[value as keyof typeof DECIMALS] })
            }
          />
        )}
      </FormGrid>
      <Checkbox
        classNames={OPTION}
        label={t("import.quiet")}
        description={t("import.quietHow")}
        checked={choices.quiet}
        onChange={({ currentTarget }) => onChange({ quiet: currentTarget.checked })}
      />
    </Part>
  )
}
