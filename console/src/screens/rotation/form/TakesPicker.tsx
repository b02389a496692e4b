/** Which leads of their brackets somebody takes: every one, or those for which some conditions hold. */
import { useQuery } from "@tanstack/react-query"
import { policyQuery } from "../../../api/team-and-policy.ts"
import { useI18n } from "../../../i18n/index.tsx"
import { Conditions } from "../../../parts/conditions/Conditions.tsx"
import type { When } from "../../../parts/conditions/condition-words.ts"
import { putAt } from "../../../parts/conditions/put-at.ts"
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
