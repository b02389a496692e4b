/** A body as a form of the lead's fields, each with what is wrong with it and the mends that are plain to see. */
import { Button, Input, Select, Textarea, TextInput } from "@mantine/core"
import { type ReactNode, useState } from "react"
import { useMoney } from "../../api/team-and-policy.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Chip } from "../../ui/Chip.tsx"
import { type Draft, extrasOf, FIELD_NAMES, type Field, kindOf, type Mistake, saysNothing } from "./fields.ts"
import css from "./Rejections.module.css"
import { type Suggestion, suggestMends, takeSuggestion } from "./suggest.ts"
import { useTellMistake } from "./tell-mistake.ts"

/** There even if the body does not have them. */
const USUAL: readonly Field[] = ["nombre", "email", "telefono", "revenue"]

export function FieldsForm({
  draft,
  mistakes,
  onChange,
}: {
  draft: Draft
  mistakes: readonly Mistake[]
  onChange: (draft: Draft) => void
}) {
  const { t } = useI18n()
  const tell = useTellMistake()
  const [wantsAll, setWantsAll] = useState(false)
  const suggestions = suggestMends(draft, useMoney())
  const extras = extrasOf(draft)
  const of = (field: Field) => mistakes.find((mistake) => mistake.field === field)
  const isShown = (field: Field) =>
    wantsAll ||
    USUAL.includes(field) ||
    field in draft ||
    of(field) !== undefined ||
    suggestions.some((suggestion) => suggestion.field === field)
  const shown = FIELD_NAMES.filter(isShown)
  const elsewhere = mistakes.filter(({ field }) => field === null || !shown.some((name) => name === field))

  return (
    <div className="stack gap-16">
      {elsewhere.map((mistake) => (
        <Input.Error key={`${mistake.field} ${mistake.code}`} role="alert">
          {mistake.field !== null && <b className="mono">{mistake.field}</b>} {tell(mistake)}
        </Input.Error>
      ))}
      {shown.map((field) => {
        const mistake = of(field)
        return (
          <div key={field}>
            <FieldInput
              field={field}
              value={draft[field]}
              error={mistake && tell(mistake)}
              onChange={(value) => onChange({ ...draft, [field]: value })}
            />
            <Suggestions
              suggestions={suggestions.filter((suggestion) => suggestion.field === field)}
              onTake={(suggestion) => onChange(takeSuggestion(draft, suggestion))}
            />
          </div>
        )
      })}
      {shown.length < FIELD_NAMES.length && (
        <Button
          className="outdent"
          variant="subtle"
          color="gray"
          size="compact-sm"
          onClick={() => setWantsAll(true)}
        >
          {t("rejections.allFields")}
        </Button>
      )}
      {extras.length > 0 && (
        <div className={`stack gap-8 box sunken pad ${css.extras}`}>
          <h3 className="small medium soft">{t("rejections.extras")}</h3>
          <dl>
            {extras.map(([name, value]) => (
              <div key={name}>
                <dt className="mono quiet breaks">{name}</dt>
                <dd className="mono breaks">{typeof value === "string" ? value : JSON.stringify(value)}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </div>
  )
}

function FieldInput({
  field,
  value,
  error,
  onChange,
}: {
  field: Field
  value: unknown
  error: string | undefined
  onChange: (value: unknown) => void
}) {
  const { t } = useI18n()
  const text = saysNothing(value) ? "" : typeof value === "string" ? value : JSON.stringify(value)
  const name = t(`rejections.field.${field}`)
  const label: ReactNode = (
    <>
      {name} {name.toLowerCase() !== field && <span className="mono tiny regular quiet">{field}</span>}
    </>
  )
  const shared = { label, error, required: field === "nombre" }
  switch (kindOf(field)) {
    case "flag": {
      const choices = [
        { value: "", label: t("rejections.notSaid") },
        { value: "true", label: t("common.yes") },
        { value: "false", label: t("common.no") },
      ]
      const known = choices.some((choice) => choice.value === text && typeof value !== "string")
      const own = known || text === "" ? [] : [{ value: text, label: `“${text}”` }]
      return (
        <Select
          {...shared}
          data={[...own.filter(({ value }) => !choices.some((choice) => choice.value === value)), ...choices]}
          value={text}
          allowDeselect={false}
          onChange={(picked) => onChange(picked === "true" ? true : picked === "false" ? false : null)}
        />
      )
    }
    case "number":
      return (
        <TextInput
          {...shared}
          className="num"
          inputMode="decimal"
          value={text}
          onChange={({ currentTarget }) => onChange(numberIn(currentTarget.value))}
        />
      )
    case "text":
      if (field === "notes") {
        return (
          <Textarea
            {...shared}
            autosize
            minRows={2}
            maxRows={8}
            value={text}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
          />
        )
      }
      return (
        <TextInput {...shared} value={text} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
      )
  }
}

/** A plain number is one; anything else stays the text that it is, and is wrong. */
const numberIn = (text: string): number | string | null => {
  if (text.trim() === "") return null
  return /^-?\d+(?:\.\d+)?$/.test(text.trim()) ? Number(text) : text
}

function Suggestions({
  suggestions,
  onTake,
}: {
  suggestions: readonly Suggestion[]
  onTake: (suggestion: Suggestion) => void
}) {
  const { t, f } = useI18n()
  if (suggestions.length === 0) return null
  const tell = ({ value }: Suggestion): string => {
    if (typeof value === "boolean") return t(value ? "common.yes" : "common.no")
    return typeof value === "number" ? f.int(value) : String(value)
  }
  return (
    <div className="flex wrap gap-8 mt-8">
      {suggestions.map((suggestion) => (
        <Chip
          kind="hint"
          key={`${suggestion.from.join()} ${suggestion.value}`}
          onClick={() => onTake(suggestion)}
        >
          {suggestion.from.length > 0
            ? t("rejections.useField", { from: suggestion.from.join(" + "), value: tell(suggestion) })
            : t("rejections.useValue", { value: tell(suggestion) })}
        </Chip>
      ))}
    </div>
  )
}
