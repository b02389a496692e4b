/** What became of an import that is over. */
import { Button } from "@mantine/core"
import { IconDownload } from "@tabler/icons-react"
import { Link } from "@tanstack/react-router"
import { errorsLink, type Import, isByCommand } from "../../api/imports.ts"
import { useI18n } from "../../i18n/index.tsx"
import { ExportButton } from "../../ui/ExportLink.tsx"
import { Notice } from "../../ui/Panel.tsx"
import { Counts } from "./Counts.tsx"
import { Undo, UndoCounts } from "./Undo.tsx"

export function Outcome({ job, keep }: { job: Import; keep: (next: Import) => void }) {
  const { t, f } = useI18n()
  const { status, counts, failure, finished_at, undo } = job
  const hasLeads = (counts?.created ?? 0) > 0
  // One that was cut off may have made leads that it has not counted.
  const mayHaveLeads = hasLeads || (status !== "done" && job.started_at !== null)
  return (
    <>
      {status === "failed" ? (
        <Notice tone="late" role="alert">
          {t.find(`import.failure.${failure?.code}`) ?? t("import.failure")}
        </Notice>
      ) : (
        <Notice tone={status === "done" ? "ok" : "plain"} role="status">
          {status === "done"
            ? t("import.isDone")
            : status === "undone"
              ? t("import.isUndone")
              : job.started_at === null
                ? t("import.isDiscarded")
                : t("import.isCancelled")}
        </Notice>
      )}
      <p className="soft prose mt-8">
        {t("import.by", {
          who: isByCommand(job) ? t("import.byCommand") : job.created_by_name,
          when: f.dayTime(finished_at ?? job.created_at),
        })}
      </p>
      {undo && <UndoCounts counts={undo} isDone />}
      {counts && status !== "undone" && <Counts counts={counts} />}
      {isByCommand(job) && (counts?.errors ?? 0) > 0 && (
        <p className="soft prose mt-8">{t("import.wrongByCommand")}</p>
      )}
      {job.has_wrong_rows && (
        <div className="stack gap-8 mt-16">
          <ExportButton href={errorsLink(job.id)} leftSection={<IconDownload />}>
            {t("import.download")}
          </ExportButton>
          <p className="soft prose mt-8">{t("import.downloadHow")}</p>
        </div>
      )}
      <div className="buttons mt-16">
        {hasLeads && status !== "undone" && (
          <Button
            variant="filled"
            renderRoot={(props) => <Link to="/leads" search={{ import: job.id }} {...props} />}
          >
            {t("import.toLeads")}
          </Button>
        )}
        <Button component={Link} to="/import">
          {t("import.another")}
        </Button>
        {mayHaveLeads && status !== "undone" && <Undo job={job} keep={keep} />}
      </div>
    </>
  )
}
