/** What is sent of a lead: field by field, or as the JSON that it is. The form shows texts; whatever else there is stays as JSON has it. */
import { ActionIcon, Autocomplete, Button, Input, SegmentedControl, Textarea, TextInput } from "@mantine/core"
import { IconPlus, IconTrash } from "@tabler/icons-react"
import { useState } from "react"
import {
  checkTemplate,
  EXAMPLE_LEAD,
  fillTemplate,
  type Json,
  LEAD_FIELDS,
} from "../../../../src/domain/event/template.ts"
import { useI18n } from "../../i18n/index.tsx"
import { sayMistake } from "../../i18n/problem-words.ts"
import { Fold } from "../../ui/Fold.tsx"
import { addField, changeField, type Fields, isFields, removeField } from "./template-edits.ts"
import css from "./Webhooks.module.css"

const PLACEHOLDERS = LEAD_FIELDS.map((field) => `{{${field}}}`)

export const writeTemplate = (template: unknown): string => JSON.stringify(template, null, 2)

/** undefined: it is no JSON. */
export function readTemplate(text: string): Json | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function Mapping({
  template,
  onChange,
  wrong,
}: {
  /** As it is written: JSON. */
  template: string
  onChange: (template: string) => void
  wrong: string | undefined
}) {
  const { t } = useI18n()
  const [asJson, setAsJson] = useState(false)
  const json = readTemplate(template)
  const [mistake] = json === undefined ? [] : checkTemplate(json)
  const fault = json === undefined ? t("webhooks.malformed") : mistake ? sayMistake(t, mistake) : wrong
  // What no form can show is written.
  const isForm = !asJson && isFields(json)
  return (
    <>
      <div className="stack gap-8">
        <div className="row wrap gap-16">
          <span className="small medium soft grow">{t("webhooks.template")}</span>
          <SegmentedControl
            aria-label={t("webhooks.templateAs")}
            data={[
              { value: "form", label: t("webhooks.asFields"), disabled: !isFields(json) },
              { value: "json", label: "JSON" },
            ]}
            value={isForm ? "form" : "json"}
            onChange={(next) => setAsJson(next === "json")}
          />
        </div>
        {isForm ? (
          <>
            <p className="quiet small pretty">{t("webhooks.mappingNote")}</p>
            <FieldList fields={json} onChange={(next) => onChange(writeTemplate(next))} />
            {fault && <Input.Error>{fault}</Input.Error>}
          </>
        ) : (
          <Textarea
            aria-label={t("webhooks.template")}
            description={t("webhooks.templateNote")}
            classNames={{ input: "code strong" }}
            autosize
            minRows={4}
            maxRows={24}
            spellCheck={false}
            autoCapitalize="off"
            value={template}
            error={fault}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
          />
        )}
      </div>
      <Fold title={t("webhooks.fields")}>
        <p className="mono small soft breaks">{LEAD_FIELDS.join(" · ")}</p>
        <p className="quiet small mt-8">{t("webhooks.fieldsNote")}</p>
      </Fold>
      {json !== undefined && mistake === undefined && (
        <Fold title={t("webhooks.filled")}>
          <pre className={`mono breaks soft box surface ${css.answer}`}>
            {writeTemplate(fillTemplate(json, EXAMPLE_LEAD))}
          </pre>
        </Fold>
      )}
    </>
  )
}

/** Objects within it are lists of their own; other values are only named. */
function FieldList({ fields, onChange }: { fields: Fields; onChange: (fields: Fields) => void }) {
  const { t, f } = useI18n()
  const entries = Object.entries(fields)
  const others = entries.filter(([, value]) => typeof value !== "string" && !isFields(value))
  return (
    <div className="stack gap-8">
      {entries.map(([name, value], place) => {
        const change = (next: { name?: string; value?: Json }) => onChange(changeField(fields, name, next))
        if (isFields(value))
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a field is its place; its name is being edited
            <fieldset key={place} className="quoted">
              <legend className="mono small">{name}</legend>
              <FieldList fields={value} onChange={(next) => change({ value: next })} />
            </fieldset>
          )
        if (typeof value !== "string") return null
        return (
          <FieldRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a field is its place; its name is being edited
            key={place}
            name={name}
            value={value}
            isTaken={(other) => other !== name && Object.hasOwn(fields, other)}
            onChange={change}
            onRemove={() => onChange(removeField(fields, name))}
          />
        )
      })}
      {others.length > 0 && (
        <p className="quiet small">
          {t("webhooks.onlyInJson", { names: f.list(others.map(([name]) => name)) })}
        </p>
      )}
      <Button
        className="outdent start"
        variant="subtle"
        leftSection={<IconPlus />}
        onClick={() => onChange(addField(fields))}
      >
        {t("webhooks.addField")}
      </Button>
    </div>
  )
}

function FieldRow({
  name,
  value,
  isTaken,
  onChange,
  onRemove,
}: {
  name: string
  value: string
  isTaken: (name: string) => boolean
  onChange: (next: { name?: string; value?: string }) => void
  onRemove: () => void
}) {
  const { t } = useI18n()
  // Kept here until it is another one: what another field has, or a number, which objects put first.
  const [typed, setTyped] = useState<string | null>(null)
  const isRefused = (next: string) => next === "" || /^\d+$/.test(next) || isTaken(next)
  return (
    <div className={css.field}>
      <TextInput
        aria-label={t("webhooks.fieldName")}
        classNames={{ input: "mono" }}
        spellCheck={false}
        autoCapitalize="off"
        value={typed ?? name}
        error={typed !== null && t("webhooks.fieldTaken")}
        onChange={({ currentTarget: { value: next } }) => {
          setTyped(isRefused(next) ? next : null)
          if (!isRefused(next)) onChange({ name: next })
        }}
        onBlur={() => setTyped(null)}
      />
      <Autocomplete
        aria-label={t("webhooks.fieldValue", { name })}
        classNames={{ input: "mono" }}
        data={PLACEHOLDERS}
        spellCheck={false}
        autoCapitalize="off"
        value={value}
        onChange={(next) => onChange({ value: next })}
      />
      <ActionIcon aria-label={t("webhooks.removeField", { name })} onClick={onRemove}>
        <IconTrash size={15} stroke={1.75} />
      </ActionIcon>
    </div>
  )
}
