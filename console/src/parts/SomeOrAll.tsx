/** Which of the policy's teams or brackets somebody serves, or an endpoint hears of: all, those of tomorrow's policy too, or some. */
import type { ReactNode } from "react"
import { Chip } from "../ui/Chip.tsx"

type Ids = readonly string[] | null

export function SomeOrAll({
  legend,
  all,
  known,
  value,
  onChange,
  error,
  show,
}: {
  legend: string
  all: string
  known: readonly string[]
  value: Ids
  onChange: (value: Ids) => void
  error: string | undefined
  show: (id: string) => ReactNode
}) {
  const ids = [...known, ...(value ?? []).filter((id) => !known.includes(id))]
  const toggle = (id: string) => {
    const chosen = value ?? []
    onChange(
      chosen.includes(id)
        ? chosen.filter((one) => one !== id)
        : ids.filter((one) => one === id || chosen.includes(one)),
    )
  }
  return (
    <fieldset className="flex wrap gap-8">
      <legend>{legend}</legend>
      <Chip isWrong={error !== undefined} aria-pressed={value === null} onClick={() => onChange(null)}>
        {all}
      </Chip>
      {ids.map((id) => (
        <Chip
          key={id}
          isWrong={error !== undefined}
          aria-pressed={value?.includes(id) ?? false}
          onClick={() => toggle(id)}
        >
          {show(id)}
        </Chip>
      ))}
      {error && (
        <p role="alert" className="red small full">
          {error}
        </p>
      )}
    </fieldset>
  )
}
