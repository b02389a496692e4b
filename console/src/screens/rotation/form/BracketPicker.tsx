/** The brackets that somebody serves: all, those of tomorrow's policy too, or some. */
import { UnstyledButton } from "@mantine/core"
import { useBrackets } from "../../../api/desk.ts"
import { useI18n } from "../../../i18n/index.tsx"
import { BracketBars } from "../../../ui/index.tsx"
import css from "./Form.module.css"

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
    <fieldset className={css.brackets} data-wrong={error !== undefined || undefined}>
      <legend>{t("rotation.serves")}</legend>
      <UnstyledButton className={css.chip} aria-pressed={value === null} onClick={() => onChange(null)}>
        {t("rotation.allBrackets")}
      </UnstyledButton>
      {all.map((id) => (
        <UnstyledButton
          key={id}
          className={css.chip}
          aria-pressed={value?.includes(id) ?? false}
          onClick={() => toggle(id)}
        >
          <BracketBars bracket={id} /> {id}
        </UnstyledButton>
      ))}
      {error && <p role="alert">{error}</p>}
    </fieldset>
  )
}
