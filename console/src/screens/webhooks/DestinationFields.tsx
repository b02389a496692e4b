/** What a destination gets: in which states, with which headers, and in which form; and what that makes of an invented lead. */

import { Checkbox, Input, Textarea } from "@mantine/core"
import { STATUSES, type Status } from "../../../../src/domain/decision/lifecycle.ts"
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
import { OPTION } from "../../ui/option.ts"
import css from "./Webhooks.module.css"

/** As it is written: JSON, and a header in each line. */
export type DestinationWishes = {
  readonly on: readonly Status[]
  readonly template: string
  readonly headers: string
}

export const writeTemplate = (template: unknown): string => JSON.stringify(template, null, 2)

/** undefined: it is no JSON. */
export function readTemplate(text: string): Json | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const writeHeaders = (headers: Readonly<Record<string, string>> | null): string =>
  Object.entries(headers ?? {})
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n")

export const readHeaders = (text: string): Record<string, string> =>
  Object.fromEntries(
    text.split("\n").flatMap((line) => {
      const [name = "", ...value] = line.split(":")
      return line.trim() === "" ? [] : [[name.trim(), value.join(":").trim()]]
    }),
  )

export function DestinationFields({
  wishes,
  onChange,
  wrong,
}: {
  wishes: DestinationWishes
  onChange: (changes: Partial<DestinationWishes>) => void
  wrong: (field: string) => string | undefined
}) {
  const { t } = useI18n()
  const { on, template, headers } = wishes
  const json = readTemplate(template)
  const [mistake] = json === undefined ? [] : checkTemplate(json)
  const fault =
    json === undefined ? t("webhooks.malformed") : mistake ? sayMistake(t, mistake) : wrong("template")
  const pick = (status: Status, isOn: boolean) =>
    onChange({ on: STATUSES.filter((one) => (one === status ? isOn : on.includes(one))) })
  const onWrong = wrong("on")
  return (
    <>
      <fieldset className="stack gap-8">
        <legend>{t("webhooks.on")}</legend>
        <div className={css.states}>
          {STATUSES.map((status) => (
            <Checkbox
              classNames={OPTION}
              key={status}
              label={t(`status.${status}`)}
              checked={on.includes(status)}
              onChange={({ currentTarget }) => pick(status, currentTarget.checked)}
            />
          ))}
        </div>
        {onWrong && <Input.Error>{onWrong}</Input.Error>}
      </fieldset>
      <Textarea
        label={t("webhooks.headers")}
        description={t("webhooks.headersNote")}
        placeholder="Authorization: Bearer …"
        classNames={{ input: css.code ?? "" }}
        autosize
        minRows={1}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        value={headers}
        error={wrong("headers")}
        onChange={({ currentTarget }) => onChange({ headers: currentTarget.value })}
      />
      <Textarea
        label={t("webhooks.template")}
        description={t("webhooks.templateNote")}
        classNames={{ input: css.code ?? "" }}
        autosize
        minRows={4}
        maxRows={24}
        spellCheck={false}
        autoCapitalize="off"
        value={template}
        error={fault}
        onChange={({ currentTarget }) => onChange({ template: currentTarget.value })}
      />
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
