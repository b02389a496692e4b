/** The brackets that somebody serves: all, those of tomorrow's policy too, or some. */
import { useBrackets } from "../../../api/team-and-policy.ts"
import { useI18n } from "../../../i18n/index.tsx"
import { BracketBars } from "../../../parts/BracketBars.tsx"
import { Chip } from "../../../ui/Chip.tsx"

type Brackets = readonly string[] | null

export function BracketPicker({
  value,
  onChange,
  error,
}: {
  value: Brackets
  onChange: (value: Brackets) => void
  error: string | undefined
}) {
  const { t } = useI18n()
  const known = useBrackets().map(({ id }) => id)
  const all = [...known, ...(value ?? []).filter((id) => !known.includes(id))]
  const toggle = (id: string) => {
    const chosen = value ?? []
    onChange(
      chosen.includes(id)
        ? chosen.filter((one) => one !== id)
        : all.filter((one) => one === id || chosen.includes(one)),
    )
  }
  return (
    <fieldset className="flex wrap gap-8">
      <legend>{t("rotation.serves")}</legend>
      <Chip isWrong={error !== undefined} aria-pressed={value === null} onClick={() => onChange(null)}>
        {t("rotation.allBrackets")}
      </Chip>
      {all.map((id) => (
        <Chip
          key={id}
          isWrong={error !== undefined}
          aria-pressed={value?.includes(id) ?? false}
          onClick={() => toggle(id)}
        >
          <BracketBars bracket={id} /> {id}
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
