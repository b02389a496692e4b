/** An amount of money, written as the language has it. */
import { NumberInput } from "@mantine/core"
import { useI18n } from "../i18n/index.tsx"
import css from "./Amount.module.css"

type Props = {
  currency: string
  label: string
  value: number | undefined
  onChange: (value: number | undefined) => void
  error?: string | undefined
  /** Its name stands in the field, before the number; else the name is only for who cannot see. */
  isShownInside?: boolean
}

export function Amount({ currency, label, value, onChange, error, isShownInside = false }: Props) {
  const { f } = useI18n()
  return (
    <NumberInput
      className={isShownInside ? css.labelled : ""}
      aria-label={label}
      {...(isShownInside && { leftSection: label, leftSectionPointerEvents: "none" as const })}
      classNames={{ input: css.amount ?? "" }}
      hideControls
      min={0}
      {...f.separators}
      suffix={` ${currency}`}
      value={value ?? ""}
      error={error}
      onChange={(next) => {
        const amount = next === "" ? undefined : Number(next)
        if (amount !== value) onChange(amount)
      }}
    />
  )
}
