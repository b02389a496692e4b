/** A new secret: how long the one before it goes on working. */

import { useState } from "react"
import { useI18n } from "../i18n/index.tsx"
import { Dialog } from "./Dialog.tsx"
import { Options } from "./Options.tsx"

const HOUR = 3600
const DAY = 24 * HOUR
const OVERLAPS = [0, HOUR, DAY, 7 * DAY] as const

export function Rotate({
  note,
  onRotate,
  ...dialog
}: {
  title: string
  note: string
  onRotate: (overlapSeconds: number) => unknown
  onClose: () => void
}) {
  const { t } = useI18n()
  const [overlap, setOverlap] = useState(String(DAY))
  const tellOverlap = (seconds: number) =>
    seconds === 0
      ? t("rotate.for.none")
      : seconds < DAY
        ? t("rotate.for.hours", { n: seconds / HOUR })
        : t("rotate.for.days", { n: seconds / DAY })
  return (
    <Dialog {...dialog} action={t("rotate.go")} onGo={() => onRotate(Number(overlap))}>
      <p className="soft">{note}</p>
      <Options
        label={t("rotate.overlap")}
        options={OVERLAPS.map((seconds) => ({
          value: String(seconds),
          label: tellOverlap(seconds),
        }))}
        value={overlap}
        onChange={setOverlap}
      />
    </Dialog>
  )
}
