/** A new secret: how long the one before it goes on working. */
import { Radio, Stack, Text } from "@mantine/core"
import { useState } from "react"
import { useI18n } from "../i18n/index.tsx"
import { Dialog } from "./Dialog.tsx"
import { OPTION } from "./option.ts"

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
  return (
    <Dialog {...dialog} action={t("rotate.go")} onGo={() => onRotate(Number(overlap))}>
      <Text size="sm" c="var(--text-2)">
        {note}
      </Text>
      <Radio.Group label={t("rotate.overlap")} value={overlap} onChange={setOverlap}>
        <Stack gap={10} mt={6}>
          {OVERLAPS.map((seconds) => (
            <Radio
              classNames={OPTION}
              key={seconds}
              value={String(seconds)}
              label={t("rotate.for", seconds / HOUR)}
            />
          ))}
        </Stack>
      </Radio.Group>
    </Dialog>
  )
}
