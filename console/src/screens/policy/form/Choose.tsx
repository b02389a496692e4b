/** One of a few, with its name beside it and what the chosen one means. */
import { SegmentedControl } from "@mantine/core"

type Props<Value extends string> = {
  label: string
  hint?: string
  value: Value
  choices: { value: Value; label: string }[]
  onChange: (value: Value) => void
}

export function Choose<Value extends string>({ label, hint, value, choices, onChange }: Props<Value>) {
  return (
    <div className="row wrap between gap-16">
      <div className="stack">
        <span className="medium soft">{label}</span>
        {hint && <small className="quiet">{hint}</small>}
      </div>
      <SegmentedControl aria-label={label} data={choices} value={value} onChange={onChange} />
    </div>
  )
}
