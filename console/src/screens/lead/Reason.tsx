/** Asks why a lead goes out of work. An answer is welcome, not required. */
import { Button, Group, Modal, Stack, Textarea } from "@mantine/core"
import { type FormEvent, useState } from "react"
import { useI18n } from "../../i18n/index.tsx"
import css from "./LeadPanel.module.css"

export function Reason({
  to,
  onClose,
  onGive,
}: {
  to: "disqualified" | "lost"
  onClose: () => void
  onGive: (reason: string | null) => void
}) {
  const { t } = useI18n()
  const [reason, setReason] = useState("")
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onGive(reason.trim() || null)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(`lead.reason.${to}`)}
      size={420}
      closeButtonProps={{ "aria-label": t("common.close") }}
    >
      <form onSubmit={submit}>
        <Stack gap="sm">
          <div className={css.few}>
            {t(`lead.reason.${to}.few`)
              .split("|")
              .map((text) => (
                <button
                  key={text}
                  type="button"
                  aria-pressed={reason === text}
                  onClick={() => setReason(text)}
                >
                  {text}
                </button>
              ))}
          </div>
          <Textarea
            label={t("lead.reason")}
            description={t("lead.reasonHint")}
            maxLength={1000}
            rows={3}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            data-autofocus
          />
          <Group justify="flex-end" gap="xs">
            <Button onClick={onClose}>{t("common.cancel")}</Button>
            <Button type="submit" variant="filled">
              {t("lead.markAs", t(`status.${to}`))}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
