/** The password of whoever is here, asked for in a dialog over their work. The hidden address tells a password manager whose it is. */
import type { Me } from "../api/session.ts"
import { useI18n } from "../i18n/index.tsx"
import { Password } from "../ui/Password.tsx"

/** On what takes keys in such a dialog: Escape is for the dialog at the top. */
export const KEPT = { "data-mantine-stop-propagation": "true" }

type Props = { readonly me: Me; readonly value: string; readonly onChange: (password: string) => void }

export function OwnPassword({ me, value, onChange }: Props) {
  const { t } = useI18n()
  return (
    <>
      <input type="email" autoComplete="username" value={me.email ?? ""} readOnly hidden />
      <Password
        label={t("session.passwordOf", { email: me.email ?? me.name })}
        autoComplete="current-password"
        data-autofocus
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onEye={KEPT}
        {...KEPT}
      />
    </>
  )
}
