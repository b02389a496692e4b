/** The ranges of revenue: on a scale, and each with its bound and the choices in forms that mean it. */
import { ActionIcon, Button, Select } from "@mantine/core"
import { IconPlus, IconTrash } from "@tabler/icons-react"
import { useI18n } from "../../../i18n/index.tsx"
import { BracketScale } from "../../../parts/BracketScale.tsx"
import { Amount } from "../../../ui/Amount.tsx"
import { Tags } from "../../../ui/Tags.tsx"
import { add, all, put } from "../policy-yaml.ts"
import css from "./Form.module.css"
import { DEFAULTS, type FormTools, freshId } from "./form-tools.ts"
import { Section } from "./Section.tsx"
import { TypedInput } from "./TypedInput.tsx"
import { UnknownLabels } from "./UnknownLabels.tsx"

const FIRST_BOUND = 50_000

export function Brackets({ policy, change, wrong }: FormTools) {
  const { t, f } = useI18n()
  const brackets = policy.brackets ?? []
  const last = brackets.length - 1
  /** What was last needs an end now; where, is for whoever adds it to say. */
  const addOne = () => {
    const bound = brackets[last - 1]?.below
    change(
      all(
        ...(last >= 0
          ? [put(["brackets", last, "below"], bound === undefined ? FIRST_BOUND : bound * 2)]
          : []),
        add(["brackets"], { id: freshId("bracket", brackets) }, { flow: true }),
      ),
    )
  }
  const remove = (index: number) => {
    const opensEnd = index === last && index > 0
    change(
      all(
        ...(opensEnd ? [put(["brackets", index - 1, "below"], undefined)] : []),
        put(["brackets", index], undefined),
      ),
    )
  }
  const rename = (index: number, id: string) => {
    const isDefault = policy.bracket_without_revenue === brackets[index]?.id
    change(
      all(put(["brackets", index, "id"], id), ...(isDefault ? [put(["bracket_without_revenue"], id)] : [])),
    )
  }
  const money = (below: unknown): string => {
    if (typeof below !== "number") return "?"
    try {
      return f.money(below, policy.currency ?? DEFAULTS.currency)
    } catch {
      return f.int(below) // a currency that is still being typed
    }
  }
  const withoutRevenue = policy.bracket_without_revenue ?? null
  const ids = [...new Set([...brackets.map(({ id }) => id), ...(withoutRevenue ? [withoutRevenue] : [])])]

  return (
    <Section title={t("policy.brackets")} hint={t("policy.bracketsHint")}>
      <BracketScale brackets={brackets} tellEdge={(index) => money(brackets[index - 1]?.below)} aria-hidden />
      <div className={`small quiet ${css.bracket} ${css.bracketHead}`} aria-hidden>
        <span>{t("policy.id")}</span>
        <span className="end">{t("policy.upTo")}</span>
        <span>{t("policy.labels")}</span>
      </div>
      <ol className="stack gap-8">
        {brackets.map(({ id, below, labels = [] }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bracket is its place; its id is being edited
          <li key={index} className={css.bracket}>
            <TypedInput
              aria-label={t("policy.bracketId", { n: index + 1 })}
              classNames={{ input: "mono" }}
              value={id}
              error={wrong("brackets", index, "id")}
              onTyped={(text) => rename(index, text)}
            />
            {index === last && below === undefined ? (
              <span className={`end quiet ${css.noEnd}`}>{t("policy.noEnd")}</span>
            ) : (
              <Amount
                currency={policy.currency ?? DEFAULTS.currency}
                label={t("policy.bracketBelow", { n: index + 1 })}
                value={below}
                error={wrong("brackets", index, "below")}
                onChange={(value) => change(put(["brackets", index, "below"], value))}
              />
            )}
            <Tags
              aria-label={t("policy.bracketLabels", { n: index + 1 })}
              value={labels}
              error={wrong("brackets", index, "labels")}
              onChange={(values) =>
                change(put(["brackets", index, "labels"], values.length > 0 ? values : undefined))
              }
            />
            <ActionIcon
              aria-label={t("policy.remove", { what: id })}
              disabled={brackets.length === 1}
              onClick={() => remove(index)}
            >
              <IconTrash size={15} stroke={1.75} />
            </ActionIcon>
          </li>
        ))}
      </ol>
      <UnknownLabels policy={policy} change={change} />
      <Button className="outdent" variant="subtle" leftSection={<IconPlus />} onClick={addOne}>
        {t("policy.addBracket")}
      </Button>
      <Select
        maw={280}
        label={t("policy.withoutRevenue")}
        placeholder={t("policy.firstBracket")}
        data={ids.filter((id) => id !== "")}
        value={withoutRevenue}
        clearable
        error={wrong("bracket_without_revenue")}
        onChange={(value) => change(put(["bracket_without_revenue"], value ?? undefined))}
      />
    </Section>
  )
}
