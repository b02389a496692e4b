/** One import, by how far it is. */
import { useQueryClient } from "@tanstack/react-query"
import { type Import, importQuery } from "../../api/imports.ts"
import { AtWork } from "./AtWork.tsx"
import css from "./Import.module.css"
import { Outcome } from "./Outcome.tsx"
import { Prepare } from "./Prepare.tsx"
import { Trouble } from "./Trouble.tsx"
import { Undoing } from "./Undo.tsx"
import { Uploading } from "./Uploading.tsx"

/** `trouble`: why it could not be read anew, while what was known of it is still shown. */
export function OneImport({ job, trouble }: { job: Import; trouble: unknown }) {
  const queries = useQueryClient()
  const keep = (next: Import) => {
    queries.setQueryData(importQuery(job.id).queryKey, next)
    void queries.invalidateQueries({ queryKey: ["imports"], refetchType: "none" })
  }
  return (
    <div className={css.column} data-wide={job.status === "ready" || undefined}>
      <Trouble
        error={trouble}
        onRetry={() => void queries.invalidateQueries({ queryKey: importQuery(job.id).queryKey })}
      />
      <Stage job={job} keep={keep} />
    </div>
  )
}

function Stage({ job, keep }: { job: Import; keep: (next: Import) => void }) {
  switch (job.status) {
    case "uploading":
      return <Uploading job={job} keep={keep} />
    case "checking":
    case "trying":
    case "running":
      return <AtWork job={job} keep={keep} />
    case "ready":
      return <Prepare job={job} keep={keep} />
    case "done":
    case "cancelled":
    case "failed":
    case "undone":
      return <Outcome job={job} keep={keep} />
    case "undoing":
      return <Undoing job={job} />
  }
}
