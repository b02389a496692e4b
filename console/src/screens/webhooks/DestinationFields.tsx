/** What a destination gets: in which states, with which headers, and in which form. */

import { Checkbox, Input, Textarea } from "@mantine/core"
import { STATUSES, type Status } from "../../../../src/domain/decision/lifecycle.ts"
import { useI18n } from "../../i18n/index.tsx"
import { OPTION } from "../../ui/option.ts"
import { Mapping } from "./Mapping.tsx"

/** As it is written: JSON, and a header in each line. */
export type DestinationWishes = {
  readonly on: readonly Status[]
  readonly template: string
  readonly headers: string
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
  const pick = (status: Status, isOn: boolean) =>
    onChange({ on: STATUSES.filter((one) => (one === status ? isOn : on.includes(one))) })
  const onWrong = wrong("on")
  return (
    <>
      <fieldset className="stack gap-8">
        <legend>{t("webhooks.on")}</legend>
        <div className="flex wrap gap-16">
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
        classNames={{ input: "code strong" }}
        autosize
        minRows={1}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        value={headers}
        error={wrong("headers")}
        onChange={({ currentTarget }) => onChange({ headers: currentTarget.value })}
      />
      <Mapping
        template={template}
        onChange={(next) => onChange({ template: next })}
        wrong={wrong("template")}
      />
    </>
  )
}
