import { changePassword } from "../api/session.ts"
import { useI18n } from "../i18n/index.tsx"
import { Dialog } from "../ui/Dialog.tsx"
import { tellNotice } from "../ui/notices.ts"
import { Password } from "../ui/Password.tsx"
import { useForm } from "../ui/use-form.ts"

export function ChangePassword({ onClose }: { onClose: () => void }) {
  const { t } = useI18n()
  const form = useForm({
    from: { currentPassword: "", newPassword: "" },
    save: async ({ currentPassword, newPassword }) => {
      await changePassword(currentPassword, newPassword)
      tellNotice({ message: t("password.done") })
      onClose()
    },
  })
  return (
    <Dialog title={t("user.password")} action={t("common.save")} form={form} onClose={onClose}>
      <Password
        label={t("password.current")}
        autoComplete="current-password"
        data-autofocus
        {...form.text("currentPassword")}
      />
      <Password
        label={t("password.next")}
        description={t("join.passwordHint")}
        autoComplete="new-password"
        minLength={10}
        maxLength={128}
        {...form.text("newPassword")}
      />
    </Dialog>
  )
}
