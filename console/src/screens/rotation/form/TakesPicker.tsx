/** Which leads of their brackets somebody takes: every one, or those for which some conditions hold. */
import { useQuery } from "@tanstack/react-query"
import { policyQuery } from "../../../api/team-and-policy.ts"
import { useI18n } from "../../../i18n/index.tsx"
import { Conditions } from "../../../parts/conditions/Conditions.tsx"
import type { When } from "../../../parts/conditions/condition-words.ts"
import { Chip } from "../../../ui/Chip.tsx"
import css from "./Form.module.css"

type Props = {
  readonly value: When | null
  readonly onChange: (value: When | null) => void
  readonly wrong: (field: string) => string | undefined
}

export function TakesPicker({ value, onChange, wrong }: Props) {
  const { t } = useI18n()
  const { data: policy } = useQuery(policyQuery)
  return (
    <div className={css.takes}>
      <fieldset className="flex wrap gap-8">
        <legend>{t("rotation.takes")}</legend>
        <Chip aria-pressed={value === null} onClick={() => onChange(null)}>
          {t("rotation.takesAll")}
        </Chip>
        <Chip aria-pressed={value !== null} onClick={() => onChange(value ?? {})}>
          {t("rotation.takesSome")}
        </Chip>
      </fieldset>
      {value !== null && (
        <Conditions
          policy={policy?.document ?? {}}
          legend={t("rotation.takesWhen")}
          when={value}
          put={(path, next) => onChange(putAt(value, path, next) as When)}
          wrong={(...path) => wrong(["takes", ...path].join("/"))}
        />
      )}
    </div>
  )
}

/** The same object with something else at a path; undefined takes it away. */
function putAt(object: object, [field, ...rest]: readonly (string | number)[], value: unknown): object {
  const { [field as keyof typeof object]: before, ...others } = object as Record<string, unknown>
  const next = rest.length === 0 ? value : putAt(Object(before ?? {}), rest, value)
  return next === undefined ? others : { ...others, [String(field)]: next }
}
