/** Some texts, each added with Enter. */
import { TagsInput, type TagsInputProps } from "@mantine/core"
import { useI18n } from "../i18n/index.tsx"

type Props = Omit<TagsInputProps, "value" | "placeholder" | "classNames"> & { value: readonly unknown[] }

export function Tags({ value, ...props }: Props) {
  const { t } = useI18n()
  return (
    <TagsInput
      {...props}
      styles={{ inputField: { minWidth: 40 } }}
      placeholder={value.length === 0 ? t("common.tagHint") : ""}
      value={value.map(String)}
    />
  )
}
