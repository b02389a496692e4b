import { PasswordInput } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { useMutation } from "@tanstack/react-query"
import { changePassword } from "../api/session.ts"
import { useI18n } from "../i18n/index.tsx"
import { Dialog } from "../ui/Dialog.tsx"
import { useTexts } from "../ui/Form.tsx"

export function ChangePassword({ onClose }: { onClose: () => void }) {
  const { t } = useI18n()
  const { texts, inputsOf } = useTexts({ currentPassword: "", newPassword: "" })
  const change = useMutation({
    mutationFn: () => changePassword(texts.currentPassword, texts.newPassword),
    onSuccess: () => {
      notifications.show({ message: t("password.done") })
      onClose()
    },
  })
  const input = inputsOf(change.error)
  return (
    <Dialog
      title={t("password.title")}
      action={t("common.save")}
      isPending={change.isPending}
      error={change.error}
      placed={["currentPassword", "newPassword"]}
      onGo={change.mutate}
      onClose={onClose}
    >
      <PasswordInput
        label={t("password.current")}
        autoComplete="current-password"
        required
        data-autofocus
        {...input("currentPassword")}
      />
      <PasswordInput
        label={t("password.next")}
        description={t("join.passwordHint")}
        autoComplete="new-password"
        required
        minLength={10}
        maxLength={128}
        {...input("newPassword")}
      />
    </Dialog>
  )
}
