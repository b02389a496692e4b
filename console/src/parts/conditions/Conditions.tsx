/** What must hold for a lead, in a rule or in what somebody takes: the conditions that are set, and a menu of the others. */
import { ActionIcon, Button, Input, Menu } from "@mantine/core"
import { IconPlus, IconX } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { arrivedQuery } from "../../api/arrived.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Amount } from "../../ui/Amount.tsx"
import { Tags } from "../../ui/Tags.tsx"
import css from "./Conditions.module.css"
import { CONDITIONS, type Condition, type NamedPolicy, type When } from "./condition-words.ts"
import { OwnFields } from "./OwnFields.tsx"

type Path = readonly (string | number)[]
type Props = {
  readonly policy: NamedPolicy
  /** What they are for. */
  readonly legend?: string
  readonly when: When
  /** Sets what is at a path below `when`; undefined takes it away. */
  readonly put: (path: Path, value: unknown) => void
  /** What is wrong at a path below `when`, or further below. */
  readonly wrong: (...path: Path) => string | undefined
}

/** What a condition begins with: nothing yet, to be filled in. */
const BLANK: { readonly [condition in Condition]?: unknown } = {
  contact: "missing",
  revenue: {},
  business_label: { contains: [] },
  extra: { "": [] },
}

export function Conditions({ policy, legend, when, put, wrong }: Props) {
  const { t } = useI18n()
  const unused = CONDITIONS.filter((condition) => !(condition in when))
  const nothing = Object.keys(when).length === 0 ? wrong() : undefined
  return (
    <fieldset className="stack gap-8">
      <legend>{legend ?? t("policy.when")}</legend>
      {CONDITIONS.filter((condition) => condition in when).map((condition) => (
        <div key={condition} className={css.condition}>
          <span aria-hidden>{t(`policy.if.${condition}`)}</span>
          <ConditionField policy={policy} when={when} put={put} wrong={wrong} condition={condition} />
          <ActionIcon
            aria-label={t("policy.remove", { what: t(`policy.if.${condition}`) })}
            onClick={() => put([condition], undefined)}
          >
            <IconX size={14} stroke={1.75} />
          </ActionIcon>
        </div>
      ))}
      {nothing && <Input.Error>{nothing}</Input.Error>}
      {unused.length > 0 && (
        <Menu position="bottom-start">
          <Menu.Target>
            <Button className="outdent" variant="subtle" leftSection={<IconPlus />}>
              {t("policy.addCondition")}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {unused.map((condition) => (
              <Menu.Item key={condition} onClick={() => put([condition], BLANK[condition] ?? [])}>
                {t(`policy.if.${condition}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </fieldset>
  )
}

function ConditionField({ policy, when, put, wrong, condition }: Props & { condition: Condition }) {
  const { t } = useI18n()
  const { data: arrived } = useQuery(arrivedQuery)
  const error = wrong(condition)
  switch (condition) {
    case "contact":
      return <p className={css.fact}>{t("policy.contactMissing")}</p>
    case "revenue":
      return (
        <div className={css.bounds}>
          {(["at_least", "below"] as const).map((bound) => (
            <Amount
              key={bound}
              currency={policy.currency ?? "EUR"}
              label={t(bound === "below" ? "policy.below" : "policy.atLeast")}
              value={when.revenue?.[bound]}
              onChange={(value) => put(["revenue", bound], value)}
              isShownInside
            />
          ))}
          {error && <Input.Error>{error}</Input.Error>}
        </div>
      )
    case "business_label":
      return (
        <Tags
          aria-label={t("policy.if.business_label")}
          value={when.business_label?.contains ?? []}
          error={error}
          onChange={(contains) => put(["business_label"], { contains })}
        />
      )
    case "extra":
      return (
        <OwnFields
          fields={when.extra ?? {}}
          arrived={arrived?.extra ?? []}
          onChange={(fields) => put(["extra"], fields)}
          wrong={(...path) => wrong("extra", ...path)}
        />
      )
    default: {
      const known =
        condition === "business"
          ? (policy.businesses ?? []).map(({ id }) => id)
          : (arrived?.fields.find(({ name }) => name === condition)?.values ?? [])
      return (
        <Tags
          aria-label={t(`policy.if.${condition}`)}
          data={[...new Set(known)]}
          value={when[condition] ?? []}
          error={error}
          onChange={(next) => put([condition], next)}
        />
      )
    }
  }
}
