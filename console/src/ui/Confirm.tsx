/** Asks once more before what cannot be undone, or is felt at once. */
import { Button, Group, Modal, Text } from "@mantine/core"
import type { ReactNode } from "react"
import { useI18n } from "../i18n/index.tsx"
import css from "./Confirm.module.css"
import { Wrong } from "./Wrong.tsx"

export function Confirm({
  title,
  action,
  isPending,
  error,
  onConfirm,
  onClose,
  children,
}: {
  title: string
  action: string
  isPending: boolean
  error: unknown
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}) {
  const { t } = useI18n()
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ "aria-label": t("common.close") }}>
      <Text size="sm" c="var(--text-2)" component="div">
        {children}
      </Text>
      <Wrong error={error} />
      <Group justify="flex-end" gap="xs" mt="lg" className={css.actions ?? ""}>
        <Button onClick={onClose} data-autofocus>
          {t("common.cancel")}
        </Button>
        <Button variant="filled" className={css.danger ?? ""} loading={isPending} onClick={onConfirm}>
          {action}
        </Button>
      </Group>
    </Modal>
  )
}
