/** One of a few, each with a line that explains it. */
import { Radio } from "@mantine/core"
import { OPTION } from "./option.ts"

export const Options = <Value extends string>({
  options,
  onChange,
  ...group
}: {
  label: string
  options: readonly { readonly value: Value; readonly label: string; readonly description?: string }[]
  value: Value
  onChange: (value: Value) => void
  error?: string | undefined
  /** The first one gets the focus when the form opens. */
  "data-autofocus"?: true
}) => (
  <Radio.Group {...group} onChange={(next) => onChange(next as Value)}>
    <div className="stack gap-8">
      {options.map((option, index) => (
        <Radio
          classNames={OPTION}
          key={option.value}
          {...option}
          data-autofocus={(index === 0 && group["data-autofocus"]) || undefined}
        />
      ))}
    </div>
  </Radio.Group>
)
