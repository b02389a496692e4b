/** Some texts, each added with Enter. */
import { TagsInput, type TagsInputProps } from "@mantine/core"
import { useI18n } from "../../../i18n/index.tsx"
import css from "./Form.module.css"

type Props = Omit<TagsInputProps, "value" | "placeholder" | "classNames"> & { value: readonly unknown[] }

export function Tags({ value, ...props }: Props) {
  const { t } = useI18n()
  return (
    <TagsInput
      {...props}
      classNames={{ inputField: css.tagField ?? "" }}
      placeholder={value.length === 0 ? t("policy.tagHint") : ""}
      value={value.map(String)}
    />
  )
}
