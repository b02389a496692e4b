/** A file on its way to the server; after a reload, the way to go on with it. */
import { useState } from "react"
import type { Import } from "../../api/imports.ts"
import { sendFile, useUpload } from "../../api/uploads.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Bar } from "../../ui/Bar.tsx"
import { Notice } from "../../ui/Panel.tsx"
import { Discard } from "./Discard.tsx"
import { DropZone } from "./DropZone.tsx"
import { Trouble } from "./Trouble.tsx"

export function Uploading({ job, keep }: { job: Import; keep: (next: Import) => void }) {
  const { t } = useI18n()
  const upload = useUpload(job.id)
  const [isOther, setOther] = useState(false)
  const goOn = (file: File) => {
    const isSame = file.name === job.file_name && file.size === job.file_bytes
    setOther(!isSame)
    if (isSame) void sendFile(job, file, keep)
  }
  if (upload === undefined) {
    return (
      <>
        <Notice tone="waiting">{t("import.again")}</Notice>
        <DropZone isBusy={false} onFile={goOn} />
        {isOther && (
          <Notice tone="late" role="alert">
            {t("import.otherFile", { name: job.file_name })}
          </Notice>
        )}
        <div className="buttons mt-16">
          <Discard job={job} keep={keep} />
        </div>
      </>
    )
  }
  return (
    <>
      <Bar label={t("import.state.uploading")} share={upload.share} />
      {upload.state === "offline" ? (
        <Notice tone="waiting" role="status">
          {t("import.offline")}
        </Notice>
      ) : (
        upload.state === "sending" && <p className="soft prose mt-8">{t("import.sending")}</p>
      )}
      {upload.state === "refused" && <Trouble error={upload.error} onRetry={() => goOn(upload.file)} />}
      <div className="buttons mt-16">
        <Discard job={job} keep={keep} />
      </div>
    </>
  )
}
