/** Taking an import back: the question with its numbers, and how far it is. */
import { Button } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { type Import, type ImportUndoCounts, undoImport, undoQuery } from "../../api/imports.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Bar } from "../../ui/Bar.tsx"
import { Dialog } from "../../ui/Dialog.tsx"
import { Unreadable } from "../../ui/Wrong.tsx"
import { Lines } from "./Counts.tsx"

export function Undo({ job, keep }: { job: Import; keep: (next: Import) => void }) {
  const { t } = useI18n()
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button color="red" variant="subtle" onClick={() => setAsked(true)}>
        {t("import.undo")}
      </Button>
      {isAsked && <Question job={job} keep={keep} onClose={() => setAsked(false)} />}
    </>
  )
}

function Question({
  job,
  keep,
  onClose,
}: {
  job: Import
  keep: (next: Import) => void
  onClose: () => void
}) {
  const { t } = useI18n()
  const { data, error, refetch } = useQuery(undoQuery(job.id))
  const undo = async () => {
    keep(await undoImport(job.id))
    onClose()
  }
  return (
    <Dialog
      title={t("import.undoTitle")}
      action={t("import.undo")}
      isQuestion
      isDanger
      isReady={(data?.taken_back ?? 0) > 0}
      onGo={undo}
      onClose={onClose}
    >
      {error && <Unreadable error={error} retry={refetch} />}
      {!error && !data && <Bar label={t("import.undoCounting")} share={null} />}
      {data && <UndoCounts counts={data} isDone={false} />}
      {data && data.kept.length > 0 && (
        <ul>
          {data.kept.map(({ id, nombre }) => (
            <li key={id}>
              <Link to="/leads/$leadId" params={{ leadId: id }}>
                {nombre ?? id}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {data && (
        <p className="soft prose mt-8">{t(data.taken_back > 0 ? "import.undoHow" : "import.undoNothing")}</p>
      )}
    </Dialog>
  )
}

export function UndoCounts({ counts, isDone }: { counts: ImportUndoCounts; isDone: boolean }) {
  const { t } = useI18n()
  const { taken_back, worked, known } = counts
  return (
    <Lines
      lines={[
        [
          taken_back,
          t(isDone ? "import.undone.taken_back" : "import.undo.taken_back", { n: taken_back }),
          "always",
        ],
        [worked, t("import.undo.worked", { n: worked })],
        [known, t("import.undo.known", { n: known })],
      ]}
    />
  )
}

export function Undoing({ job: { undo, counts } }: { job: Import }) {
  const { t } = useI18n()
  const done = undo === null ? 0 : undo.taken_back + undo.worked + undo.known
  return (
    <>
      <Bar label={t("import.state.undoing")} share={counts?.created ? done / counts.created : null} />
      <p className="soft prose mt-8" role="status">
        {t("import.undoing")}
      </p>
      {undo && <UndoCounts counts={undo} isDone />}
    </>
  )
}
