/** A number of minutes; null while the field is empty. */
import { NumberInput } from "@mantine/core"

export function Minutes(props: {
  label: string
  value: number | null
  most: number
  placeholder?: string
  error?: React.ReactNode
  onChange: (minutes: number | null) => void
}) {
  const { value, most, onChange, ...rest } = props
  return (
    <NumberInput
      {...rest}
      maw={160}
      min={1}
      max={most}
      allowDecimal={false}
      value={value ?? ""}
      onChange={(next) =>
        (next === "" ? null : Number(next)) !== value && onChange(next === "" ? null : Number(next))
      }
    />
  )
}
