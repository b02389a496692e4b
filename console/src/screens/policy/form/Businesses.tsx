/** The kinds of business, and what happens to all others. */
import { Button, TextInput } from "@mantine/core"
import { IconPlus } from "@tabler/icons-react"
import { useState } from "react"
import { useI18n } from "../../../i18n/index.tsx"
import { Tags } from "../../../ui/Tags.tsx"
import { add, put } from "../policy-yaml.ts"
import { Choose } from "./Choose.tsx"
import { Entry } from "./Entry.tsx"
import css from "./Form.module.css"
import { DEFAULTS, type FormTools, freshId } from "./form-tools.ts"
import { Section } from "./Section.tsx"

export function Businesses({ policy, change, wrong }: FormTools) {
  const { t } = useI18n()
  const [open, setOpen] = useState<number | null>(null)
  const businesses = policy.businesses ?? []
  const addOne = () => {
    change(add(["businesses"], { id: freshId("business", businesses) }, { flow: true }))
    setOpen(businesses.length)
  }
  return (
    <Section title={t("policy.businesses")} hint={t("policy.businessesHint")}>
      {businesses.length > 0 && (
        <ul className={css.entries}>
          {businesses.map(({ id, label, aliases = [] }, place) => {
            const at = ["businesses", place] as const
            return (
              <Entry
                // biome-ignore lint/suspicious/noArrayIndexKey: an entry is its place; its id is being edited
                key={place}
                name={label || id || t("policy.unnamed")}
                summary={
                  <>
                    <b>{label || id || t("policy.unnamed")}</b> <em>{aliases.join(", ")}</em>
                  </>
                }
                isOpen={open === place}
                isWrong={wrong(...at) !== undefined}
                onToggle={() => setOpen(open === place ? null : place)}
                onRemove={() => {
                  change(put(at, undefined))
                  setOpen(null)
                }}
              >
                <div className={css.two}>
                  <TextInput
                    label={t("policy.label")}
                    value={label ?? ""}
                    error={wrong(...at, "label")}
                    onChange={({ currentTarget: { value } }) =>
                      change(put([...at, "label"], value || undefined))
                    }
                  />
                  <TextInput
                    label={t("policy.id")}
                    classNames={{ input: "mono" }}
                    value={id}
                    error={wrong(...at, "id")}
                    onChange={({ currentTarget: { value } }) => change(put([...at, "id"], value))}
                  />
                </div>
                <Tags
                  label={t("policy.aliases")}
                  description={t("policy.aliasesHint")}
                  value={aliases}
                  error={wrong(...at, "aliases")}
                  onChange={(values) =>
                    change(put([...at, "aliases"], values.length > 0 ? values : undefined))
                  }
                />
              </Entry>
            )
          })}
        </ul>
      )}
      <Button className={css.add} variant="subtle" leftSection={<IconPlus size={15} />} onClick={addOne}>
        {t("policy.addBusiness")}
      </Button>
      <Choose
        label={t("policy.unknownBusiness")}
        value={policy.unknown_business ?? DEFAULTS.unknown_business}
        choices={[
          { value: "accept", label: t("policy.accept") },
          { value: "disqualify", label: t("policy.disqualify") },
        ]}
        onChange={(value) => change(put(["unknown_business"], value))}
      />
    </Section>
  )
}
