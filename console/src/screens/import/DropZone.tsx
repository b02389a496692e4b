/** Where a file is dropped, or chosen by mouse, keyboard or finger. What it is, the server says. */
import { Button } from "@mantine/core"
import { IconFileImport } from "@tabler/icons-react"
import { type DragEvent, useRef, useState } from "react"
import { useI18n } from "../../i18n/index.tsx"
import css from "./Import.module.css"

export function DropZone({ isBusy, onFile }: { isBusy: boolean; onFile: (file: File) => void }) {
  const { t } = useI18n()
  const picker = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [isTooMany, setTooMany] = useState(false)
  const take = (files: FileList | null) => {
    const [file] = files ?? []
    setTooMany(files !== null && files.length > 1)
    if (file !== undefined && files?.length === 1) onFile(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!isBusy) take(event.dataTransfer.files)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is only for the mouse; the button inside is for everybody
    <div
      className={`stack gap-8 quiet center ${css.drop}`}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <IconFileImport size={28} stroke={1.5} aria-hidden />
      <strong className="large strong">{t("import.drop")}</strong>
      <input
        ref={picker}
        type="file"
        hidden
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
        onChange={({ currentTarget }) => {
          take(currentTarget.files)
          currentTarget.value = "" // the same file may be chosen again
        }}
      />
      <Button variant="filled" loading={isBusy} onClick={() => picker.current?.click()}>
        {t("import.pick")}
      </Button>
      <span>{t("import.limits")}</span>
      {isTooMany && (
        <span role="alert" className="red">
          {t("import.oneOnly")}
        </span>
      )}
    </div>
  )
}
