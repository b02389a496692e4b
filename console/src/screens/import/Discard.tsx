import { Button } from "@mantine/core"
import { useMutation } from "@tanstack/react-query"
import { cancelImport, type Import } from "../../api/imports.ts"
import { forgetUpload } from "../../api/uploads.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Trouble } from "./Trouble.tsx"

/** Nothing has been imported yet, so nobody is asked twice. */
export function Discard({ job, keep }: { job: Import; keep: (next: Import) => void }) {
  const { t } = useI18n()
  const cancel = useMutation({
    mutationFn: () => cancelImport(job.id),
    onSuccess: (next) => {
      forgetUpload(job.id)
      keep(next)
    },
  })
  return (
    <>
      <Button variant="subtle" color="gray" loading={cancel.isPending} onClick={() => cancel.mutate()}>
        {t("import.discard")}
      </Button>
      <Trouble error={cancel.error} onRetry={() => cancel.mutate()} />
    </>
  )
}
