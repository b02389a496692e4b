/** An import that the server works on: how far it is, and stopping it. */
import { Button } from "@mantine/core"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { cancelImport, type Import } from "../../api/imports.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Bar } from "../../ui/Bar.tsx"
import { Confirm } from "../../ui/Confirm.tsx"
import { Wrong } from "../../ui/Wrong.tsx"
import { Counts } from "./Counts.tsx"
import { Discard } from "./Discard.tsx"

export function AtWork({ job, keep }: { job: Import; keep: (next: Import) => void }) {
  const { t } = useI18n()
  const { status, counts, rows } = job
  if (status === "checking") {
    return (
      <>
        <Bar label={t("import.reading")} share={null} />
        <p className="soft prose mt-8" role="status">
          {t("import.reading")}
        </p>
        <div className="buttons mt-16">
          <Discard job={job} keep={keep} />
        </div>
      </>
    )
  }
  const isTrial = status === "trying"
  const label = t(`import.state.${status}`)
  return (
    <>
      <Bar label={label} share={counts && rows ? counts.rows / rows : null} />
      <p className="soft prose mt-8" role="status">
        {counts && rows !== null && (
          <b className="num">{t("import.progress", { done: counts.rows, all: rows })}</b>
        )}{" "}
        {t(isTrial ? "import.trying" : "import.running")}
      </p>
      {counts && <Counts counts={counts} />}
      <div className="buttons mt-16">
        <Stop job={job} keep={keep} isTrial={isTrial} />
      </div>
    </>
  )
}

function Stop({ job, keep, isTrial }: { job: Import; keep: (next: Import) => void; isTrial: boolean }) {
  const { t } = useI18n()
  const [isAsked, setAsked] = useState(false)
  const stop = async () => {
    keep(await cancelImport(job.id))
    setAsked(false)
  }
  const stopTrial = useMutation({ mutationFn: stop })
  return (
    <>
      <Button loading={stopTrial.isPending} onClick={() => (isTrial ? stopTrial.mutate() : setAsked(true))}>
        {t("common.stop")}
      </Button>
      <Wrong error={stopTrial.error} />
      {isAsked && (
        <Confirm
          title={t("import.stopTitle")}
          action={t("common.stop")}
          onConfirm={stop}
          onClose={() => setAsked(false)}
        >
          {t("import.stopHow")}
        </Confirm>
      )}
    </>
  )
}
