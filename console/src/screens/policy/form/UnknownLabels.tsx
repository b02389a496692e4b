/** What leads of the last 30 days said about their revenue, and no bracket knew: one click gives each to the bracket that it means. */
import { Button } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { unknownLabelsQuery } from "../../../api/arrived.ts"
import { useI18n } from "../../../i18n/index.tsx"
import { put } from "../policy-yaml.ts"
import type { FormTools } from "./form-tools.ts"

const MOST_SHOWN = 8

export function UnknownLabels({ policy, change }: Pick<FormTools, "policy" | "change">) {
  const { t } = useI18n()
  const { data } = useQuery(unknownLabelsQuery)
  const brackets = policy.brackets ?? []
  const added = new Set(brackets.flatMap(({ labels = [] }) => labels))
  const unknown = (data?.data ?? []).filter(({ label }) => !added.has(label))
  if (unknown.length === 0) return null
  return (
    <section className="stack gap-8" aria-label={t("policy.unknownLabels")}>
      <h3>{t("policy.unknownLabels")}</h3>
      <p className="soft small">{t("policy.unknownLabelsHint")}</p>
      <ul className="stack gap-8">
        {unknown.slice(0, MOST_SHOWN).map(({ label, leads }) => (
          <li key={label} className="row wrap between gap-8">
            <span>
              <b>{label}</b> <span className="soft num">{t("policy.unknownLeads", { leads })}</span>
            </span>
            <span className="flex wrap gap-8">
              {brackets.map(({ id, labels = [] }, index) => (
                <Button
                  // biome-ignore lint/suspicious/noArrayIndexKey: a bracket is its place; its id is being edited
                  key={index}
                  size="compact-sm"
                  aria-label={t("policy.addLabel", { label, bracket: id })}
                  onClick={() => change(put(["brackets", index, "labels"], [...labels, label]))}
                >
                  {id}
                </Button>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
