/** Gives a lead to somebody of an admin's choice. */
import { Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core"
import { type FormEvent, useState } from "react"
import type { LeadDetail } from "../../api/lead.ts"
import { useI18n } from "../../i18n/index.tsx"
import { useTellProblem } from "../../ui/tell-problem.ts"
import { PickTriager } from "../rotation/PickTriager.tsx"
import { isMistaken, type useLeadChanges } from "./changes.tsx"

export function Reassign({
  lead,
  changes: { assign },
  onClose,
}: {
  lead: LeadDetail
  changes: ReturnType<typeof useLeadChanges>
  onClose: () => void
}) {
  const { t } = useI18n()
  const { at, whole } = useTellProblem()
  const [triager, setTriager] = useState<string | null>(null)
  const [reason, setReason] = useState("")
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (triager !== null)
      assign.mutate({ triager, reason: reason.trim() || null }, { onSettled: closeUnlessMistaken })
  }
  const closeUnlessMistaken = (_lead: unknown, error: Error | null) => {
    if (!isMistaken(error)) onClose()
  }
  const mistake = isMistaken(assign.error) ? (at(assign.error, "triager") ?? whole(assign.error)) : undefined
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("lead.reassign.title", lead.nombre ?? t("lead.erased"))}
      size={420}
      closeButtonProps={{ "aria-label": t("common.close") }}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <PickTriager
            label={t("lead.reassign.to")}
            placeholder={t("lead.reassign.pick")}
            except={lead.triager?.id}
            value={triager}
            onChange={setTriager}
            error={mistake}
          />
          <TextInput
            label={t("lead.reason")}
            description={t("lead.reasonHint")}
            maxLength={1000}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Text size="xs" c="dimmed">
            {t("lead.reassign.note")}
          </Text>
          <Group justify="flex-end" gap="xs">
            <Button onClick={onClose}>{t("common.cancel")}</Button>
            <Button type="submit" variant="filled" disabled={triager === null} loading={assign.isPending}>
              {t("lead.reassign")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
