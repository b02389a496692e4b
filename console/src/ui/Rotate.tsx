/** A new secret: how long the one before it goes on working. */
import { Button, Group, Modal, Radio, Stack, Text } from "@mantine/core"
import { useState } from "react"
import { useI18n } from "../i18n/index.tsx"
import css from "./Confirm.module.css"
import { OPTION } from "./option.ts"
import { Wrong } from "./Wrong.tsx"

const HOUR = 3600
const DAY = 24 * HOUR
const OVERLAPS = [0, HOUR, DAY, 7 * DAY] as const

export function Rotate({
  title,
  note,
  isPending,
  error,
  onRotate,
  onClose,
}: {
  title: string
  note: string
  isPending: boolean
  error: unknown
  onRotate: (overlapSeconds: number) => void
  onClose: () => void
}) {
  const { t } = useI18n()
  const [overlap, setOverlap] = useState(String(DAY))
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ "aria-label": t("common.close") }}>
      <Text size="sm" c="var(--text-2)" mb="md">
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
      <Wrong error={error} />
      <Group justify="flex-end" gap="xs" mt="lg" className={css.actions ?? ""}>
        <Button onClick={onClose}>{t("common.cancel")}</Button>
        <Button variant="filled" loading={isPending} onClick={() => onRotate(Number(overlap))}>
          {t("rotate.go")}
        </Button>
      </Group>
    </Modal>
  )
}
