/** Conditions on fields that leads carry beside Criba's own: each with its name and the values that hold. */
import { ActionIcon, Autocomplete, Button, Input } from "@mantine/core"
import { IconPlus, IconX } from "@tabler/icons-react"
import { useI18n } from "../../i18n/index.tsx"
import { Tags } from "../../ui/Tags.tsx"
import css from "./Conditions.module.css"
import type { When } from "./condition-words.ts"

type Fields = NonNullable<When["extra"]>
type Props = {
  readonly fields: Fields
  /** What leads have carried lately. */
  readonly arrived: readonly { readonly name: string; readonly values: readonly string[] }[]
  readonly onChange: (fields: Fields) => void
  readonly wrong: (...path: readonly string[]) => string | undefined
}

export function OwnFields({ fields, arrived, onChange, wrong }: Props) {
  const { t } = useI18n()
  const entries = Object.entries(fields)
  const replace = (index: number, entry: [string, string[]] | null) =>
    onChange(Object.fromEntries(entries.flatMap((one, i) => (i !== index ? [one] : entry ? [entry] : []))))
  return (
    <div className="stack gap-8">
      {entries.map(([name, values], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a field is its index; its name is being edited
        <div key={index} className={css.field}>
          <Autocomplete
            aria-label={t("policy.fieldName")}
            placeholder={t("policy.fieldName")}
            data={arrived.map((field) => field.name).filter((other) => other === name || !(other in fields))}
            value={name}
            error={values.length > 0 && wrong(name)}
            onChange={(next) => {
              // A name that another field has would swallow that field.
              if (next === name || !Object.hasOwn(fields, next)) replace(index, [next, [...values]])
            }}
          />
          <Tags
            aria-label={t("policy.fieldValues", { field: name })}
            data={[...(arrived.find((field) => field.name === name)?.values ?? [])]}
            value={values}
            error={values.length === 0 && wrong(name)}
            onChange={(next) => replace(index, [name, next])}
          />
          {entries.length > 1 && (
            <ActionIcon aria-label={t("policy.remove", { what: name })} onClick={() => replace(index, null)}>
              <IconX size={14} stroke={1.75} />
            </ActionIcon>
          )}
        </div>
      ))}
      {wrong() && entries.length === 0 && <Input.Error>{wrong()}</Input.Error>}
      {!("" in fields) && (
        <Button
          className="outdent"
          variant="subtle"
          leftSection={<IconPlus />}
          onClick={() => onChange({ ...fields, "": [] })}
        >
          {t("policy.addField")}
        </Button>
      )}
    </div>
  )
}
