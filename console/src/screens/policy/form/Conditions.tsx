/** What must hold for a rule to match: those that are set, and a menu of the others. */
import { ActionIcon, Button, Menu } from "@mantine/core"
import { IconPlus, IconX } from "@tabler/icons-react"
import { useI18n } from "../../../i18n/index.tsx"
import { type Path, put } from "../policy-yaml.ts"
import { Amount } from "./Amount.tsx"
import { CONDITIONS, type Condition } from "./condition-words.ts"
import css from "./Form.module.css"
import type { FormTools, When } from "./form-tools.ts"
import { Tags } from "./Tags.tsx"

/** What a condition begins with: nothing yet, to be filled in. */
const BLANK = (condition: Condition): unknown =>
  condition === "contact" ? "missing" : condition === "revenue" ? {} : []

export function Conditions({ when, at, ...tools }: FormTools & { when: When; at: Path }) {
  const { t } = useI18n()
  const { change, wrong } = tools
  const unused = CONDITIONS.filter((condition) => !(condition in when))
  const nothing = Object.keys(when).length === 0 ? wrong(...at) : undefined
  return (
    <fieldset className={css.conditions}>
      <legend>{t("policy.when")}</legend>
      {CONDITIONS.filter((condition) => condition in when).map((condition) => (
        <div key={condition} className={css.condition}>
          <span aria-hidden>{t(`policy.if.${condition}`)}</span>
          <ConditionField {...tools} when={when} at={at} condition={condition} />
          <ActionIcon
            aria-label={t("policy.remove", t(`policy.if.${condition}`))}
            onClick={() => change(put([...at, condition], undefined))}
          >
            <IconX size={14} stroke={1.75} />
          </ActionIcon>
        </div>
      ))}
      {nothing && <p className={css.wrong}>{nothing}</p>}
      {unused.length > 0 && (
        <Menu position="bottom-start">
          <Menu.Target>
            <Button className={css.add} variant="subtle" leftSection={<IconPlus size={15} />}>
              {t("policy.addCondition")}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {unused.map((condition) => (
              <Menu.Item key={condition} onClick={() => change(put([...at, condition], BLANK(condition)))}>
                {t(`policy.if.${condition}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </fieldset>
  )
}

type FieldProps = FormTools & { when: When; at: Path; condition: Condition }

function ConditionField({ policy, change, wrong, when, at, condition }: FieldProps) {
  const { t } = useI18n()
  const error = wrong(...at, condition)
  if (condition === "contact") return <p className={css.fact}>{t("policy.contactMissing")}</p>
  if (condition === "revenue") {
    const { at_least, below } = when.revenue ?? {}
    const set = (bound: "at_least" | "below") => (value: number | undefined) =>
      change(put([...at, "revenue", bound], value))
    return (
      <div className={css.bounds}>
        <Amount
          policy={policy}
          label={t("policy.atLeast")}
          value={at_least}
          onChange={set("at_least")}
          isShownInside
        />
        <Amount
          policy={policy}
          label={t("policy.below")}
          value={below}
          onChange={set("below")}
          isShownInside
        />
        {error && <p className={css.wrong}>{error}</p>}
      </div>
    )
  }
  const known = condition === "business" ? (policy.businesses ?? []).map(({ id }) => id) : []
  return (
    <Tags
      aria-label={t(`policy.if.${condition}`)}
      data={[...new Set(known)]}
      value={when[condition] ?? []}
      error={error}
      onChange={(next) => change(put([...at, condition], next))}
    />
  )
}
