import { Button, Group, Modal, PasswordInput, Stack } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { useMutation } from "@tanstack/react-query"
import { type FormEvent, useState } from "react"
import { changePassword } from "../api/session.ts"
import { useI18n } from "../i18n/index.tsx"
import { useFirstMistake } from "../ui/first-mistake.ts"
import { useTellProblem } from "../ui/tell-problem.ts"
import { Wrong } from "../ui/Wrong.tsx"

export function ChangePassword({ onClose }: { onClose: () => void }) {
  const { t } = useI18n()
  const { at } = useTellProblem()
  const [current, setCurrent] = useState("")
  const [next, setNext] = useState("")
  const change = useMutation({
    mutationFn: () => changePassword(current, next),
    onSuccess: () => {
      notifications.show({ message: t("password.done") })
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    change.mutate()
  }
  const form = useFirstMistake(change.error)
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("password.title")}
      closeButtonProps={{ "aria-label": t("common.close") }}
    >
      <form ref={form} onSubmit={submit} noValidate>
        <Stack gap="sm">
          <PasswordInput
            label={t("password.current")}
            autoComplete="current-password"
            required
            value={current}
            onChange={(event) => setCurrent(event.currentTarget.value)}
            error={at(change.error, "currentPassword")}
            data-autofocus
          />
          <PasswordInput
            label={t("password.next")}
            description={t("join.passwordHint")}
            autoComplete="new-password"
            required
            minLength={10}
            maxLength={128}
            value={next}
            onChange={(event) => setNext(event.currentTarget.value)}
            error={at(change.error, "newPassword")}
          />
          <Wrong error={change.error} placed={["currentPassword", "newPassword"]} />
          <Group justify="flex-end" gap="xs">
            <Button onClick={onClose}>{t("common.cancel")}</Button>
            <Button type="submit" variant="filled" loading={change.isPending}>
              {t("common.save")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
