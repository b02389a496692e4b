/** The kinds of business, and what happens to all others. */

import { Button } from "@mantine/core"
import { IconPlus } from "@tabler/icons-react"
import { useState } from "react"
import { useI18n } from "../../../i18n/index.tsx"
import { FormGrid } from "../../../ui/FormGrid.tsx"
import { useStable } from "../../../ui/stable.ts"
import { Tags } from "../../../ui/Tags.tsx"
import { add, put } from "../policy-yaml.ts"
import { Choose } from "./Choose.tsx"
import { type Act, Entry } from "./Entry.tsx"
import { DEFAULTS, type FormTools, freshId } from "./form-tools.ts"
import { Section } from "./Section.tsx"
import { TypedInput } from "./TypedInput.tsx"

export function Businesses({ policy, change, wrong }: FormTools) {
  const { t } = useI18n()
  const [open, setOpen] = useState<number | null>(null)
  const businesses = policy.businesses ?? []
  const addOne = () => {
    change(add(["businesses"], { id: freshId("business", businesses) }, { flow: true }))
    setOpen(businesses.length)
  }
  const act = useStable((index: number, what: Act) => {
    if (what === "remove") change(put(["businesses", index], undefined))
    setOpen(what === "toggle" && open !== index ? index : null)
  })
  return (
    <Section title={t("policy.businesses")} hint={t("policy.businessesHint")}>
      {businesses.length > 0 && (
        <ul className="box clips lined">
          {businesses.map(({ id, label, aliases = [] }, index) => {
            const at = ["businesses", index] as const
            return (
              <Entry
                // biome-ignore lint/suspicious/noArrayIndexKey: an entry is its place; its id is being edited
                key={index}
                index={index}
                name={label || id || t("policy.unnamed")}
                told={aliases.join(", ")}
                isOpen={open === index}
                isWrong={wrong(...at) !== undefined}
                onAct={act}
              >
                {() => (
                  <>
                    <FormGrid>
                      <TypedInput
                        label={t("common.name")}
                        value={label ?? ""}
                        error={wrong(...at, "label")}
                        onTyped={(text) => change(put([...at, "label"], text || undefined))}
                      />
                      <TypedInput
                        label={t("policy.id")}
                        classNames={{ input: "mono" }}
                        value={id}
                        error={wrong(...at, "id")}
                        onTyped={(text) => change(put([...at, "id"], text))}
                      />
                    </FormGrid>
                    <Tags
                      label={t("policy.aliases")}
                      description={t("policy.aliasesHint")}
                      value={aliases}
                      error={wrong(...at, "aliases")}
                      onChange={(values) =>
                        change(put([...at, "aliases"], values.length > 0 ? values : undefined))
                      }
                    />
                  </>
                )}
              </Entry>
            )
          })}
        </ul>
      )}
      <Button className="outdent" variant="subtle" leftSection={<IconPlus />} onClick={addOne}>
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
