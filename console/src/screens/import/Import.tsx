/** Leads from files: a place to drop one, the imports there are, and each of them from its upload to what became of it. */
import { Button } from "@mantine/core"
import { IconArrowLeft } from "@tabler/icons-react"
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { type Import, importQuery, importsQuery, isByCommand } from "../../api/imports.ts"
import { itemsOf } from "../../api/pages.ts"
import { announce, sendFile } from "../../api/uploads.ts"
import { useI18n } from "../../i18n/index.tsx"
import { ListScreen } from "../../shell/ListScreen.tsx"
import { Page } from "../../shell/Page.tsx"
import { Dot, type DotTone } from "../../ui/Dot.tsx"
import { Empty } from "../../ui/index.tsx"
import { type Column, Named } from "../../ui/List.tsx"
import { useListUrl } from "../../ui/list-url.ts"
import { Unreadable } from "../../ui/Wrong.tsx"
import { DropZone } from "./DropZone.tsx"
import css from "./Import.module.css"
import { OneImport } from "./OneImport.tsx"
import { Trouble } from "./Trouble.tsx"

const TONES: Record<Import["status"], DotTone> = {
  uploading: "info",
  checking: "info",
  ready: "waiting",
  trying: "info",
  running: "info",
  done: "ok",
  cancelled: "off",
  failed: "late",
  undoing: "info",
  undone: "off",
}

export function ImportScreen() {
  const { open } = useListUrl()
  return open === undefined ? <Overview /> : <Opened key={open} id={open} />
}

function Opened({ id }: { id: string }) {
  const { t } = useI18n()
  const { data: job, error, refetch } = useQuery(importQuery(id))
  return (
    <Page
      title={job?.file_name ?? t("nav.import")}
      beside={
        job && (
          <span className="nowrap">
            <Dot tone={TONES[job.status]}>{t(`import.state.${job.status}`)}</Dot>
          </span>
        )
      }
      actions={
        <Button component={Link} to="/import" leftSection={<IconArrowLeft />}>
          {t("import.back")}
        </Button>
      }
    >
      {job !== undefined ? (
        <OneImport job={job} trouble={error} />
      ) : (
        error && <Unreadable error={error} retry={refetch} />
      )}
    </Page>
  )
}

function Overview() {
  const { t, f } = useI18n()
  const { openIt } = useListUrl()
  const queries = useQueryClient()
  const list = useInfiniteQuery(importsQuery)
  const jobs = itemsOf(list.data)
  const upload = useMutation({
    mutationFn: async (file: File) => ({ file, job: await announce(file) }),
    onSuccess: ({ file, job }) => {
      const keep = (next: Import) => queries.setQueryData(importQuery(job.id).queryKey, next)
      keep(job)
      void sendFile(job, file, keep)
      openIt(job.id)
    },
  })
  const columns: Column<Import>[] = [
    {
      id: "file",
      title: t("import.file"),
      cell: (job) => (
        <Named name={job.file_name} also={isByCommand(job) ? t("import.byCommand") : job.created_by_name} />
      ),
    },
    {
      id: "state",
      title: t("common.state"),
      width: "140px",
      folded: "corner",
      cell: (job) => <Dot tone={TONES[job.status]}>{t(`import.state.${job.status}`)}</Dot>,
    },
    {
      id: "leads",
      title: t("nav.leads"),
      width: "120px",
      align: "end",
      folded: "below",
      cell: ({ counts, undo }) => (
        <span className="num">{counts ? f.int(counts.created - (undo?.taken_back ?? 0)) : "–"}</span>
      ),
    },
    {
      id: "when",
      title: t("common.when"),
      width: "140px",
      align: "end",
      folded: "side",
      cell: (job) => <span className="num">{f.dayTime(job.created_at)}</span>,
    },
  ]
  return (
    <ListScreen
      title={t("nav.import")}
      panel={null}
      above={
        <>
          <div className={css.inside}>
            <p className="soft prose">{t("import.intro")}</p>
            <DropZone isBusy={upload.isPending} onFile={(file) => upload.mutate(file)} />
            <Trouble
              error={upload.error}
              onRetry={() => upload.variables && upload.mutate(upload.variables)}
            />
          </div>
          <h2 className={css.inside}>{t("import.earlier")}</h2>
        </>
      }
      label={t("import.earlier")}
      columns={columns}
      items={jobs}
      query={list}
      empty={<Empty title={t("import.none")} />}
      idOf={({ id }) => id}
      isOff={({ status }) => status === "cancelled" || status === "failed" || status === "undone"}
      pages={list}
    />
  )
}
