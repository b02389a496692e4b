/** For the code of an authenticator app, or a recovery code in its place. */
import { TextInput } from "@mantine/core"
import { useI18n } from "../i18n/index.tsx"

export function CodeInput({
  value,
  onChange,
  isFirst = false,
  ...rest
}: {
  value: string
  onChange: (code: string) => void
  /** Of an app that is being set up: there are no recovery codes yet. */
  isFirst?: boolean
  error?: string | undefined
}) {
  const { t } = useI18n()
  return (
    <TextInput
      label={t("code.label")}
      description={isFirst ? null : t("code.hint")}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      required
      autoFocus
      data-autofocus
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...rest}
    />
  )
}
