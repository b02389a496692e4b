/** A password, which its owner may look at while they write it. */
import { PasswordInput, type PasswordInputProps } from "@mantine/core"
import { useI18n } from "../i18n/index.tsx"

/** `onEye`: what the button that shows it needs beside its name. */
export function Password({ onEye, ...rest }: PasswordInputProps & { onEye?: object }) {
  const { t } = useI18n()
  return (
    <PasswordInput
      required
      visibilityToggleButtonProps={{ "aria-label": t("common.seePassword"), ...onEye }}
      {...rest}
    />
  )
}
