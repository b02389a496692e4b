/** Which leads are out: the rules in their order. */

import { Button, Switch } from "@mantine/core"
import { IconPlus } from "@tabler/icons-react"
import { useEffect, useRef, useState } from "react"
import { useI18n } from "../../../i18n/index.tsx"
import { Conditions } from "../../../parts/conditions/Conditions.tsx"
import { useConditionWords } from "../../../parts/conditions/condition-words.ts"
import { FormGrid } from "../../../ui/FormGrid.tsx"
import { useStable } from "../../../ui/stable.ts"
import { add, move, put } from "../policy-yaml.ts"
import { type Act, Entry } from "./Entry.tsx"
import { type FormTools, freshId, type Rule } from "./form-tools.ts"
import { Section } from "./Section.tsx"
import { TypedInput } from "./TypedInput.tsx"

export function Rules(tools: FormTools) {
  const { policy, change, wrong } = tools
  const { t } = useI18n()
  const words = useConditionWords(policy)
  const [open, setOpen] = useState<number | null>(null)
  const [moved, setMoved] = useState<{ to: number; way: "up" | "down" } | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const rules = policy.disqualify ?? []
  const addOne = () => {
    change(add(["disqualify"], { id: freshId("rule", rules), when: {}, reason: "" }, { flow: false }))
    setOpen(rules.length)
  }
  const act = useStable((index: number, what: Act) => {
    if (what === "toggle") return setOpen(open === index ? null : index)
    if (what === "remove") {
      change(put(["disqualify", index], undefined))
      return setOpen(null)
    }
    const to = what === "up" ? index - 1 : index + 1
    change(move(["disqualify"], index, to))
    if (open === index) setOpen(to)
    else if (open === to) setOpen(index)
    setMoved({ to, way: what })
  })
  const last = rules.length - 1
  // The focus goes along, so that pressing the same key again moves the same rule on.
  useEffect(() => {
    if (moved === null) return
    const buttons =
      list.current?.children[moved.to]?.querySelectorAll<HTMLElement>("[data-move]:enabled") ?? []
    const same = [...buttons].find(({ dataset }) => dataset.move === moved.way)
    ;(same ?? buttons[0])?.focus()
  }, [moved])
  return (
    <Section title={t("policy.rules")} hint={t(rules.length > 0 ? "policy.rulesHint" : "policy.noRules")}>
      {rules.length > 0 && (
        <ol ref={list} className="box clips lined">
          {rules.map((rule, index) => (
            <Entry
              // biome-ignore lint/suspicious/noArrayIndexKey: a rule is its place; its id is being edited
              key={index}
              index={index}
              name={rule.reason || t("policy.noReason")}
              id={rule.id}
              isShadow={rule.shadow === true}
              told={words(rule.when ?? {})}
              isOpen={open === index}
              isWrong={wrong("disqualify", index) !== undefined}
              moves={last === 0 ? "none" : index === 0 ? "down" : index === last ? "up" : "both"}
              onAct={act}
            >
              {() => <RuleFields {...tools} rule={rule} index={index} />}
            </Entry>
          ))}
        </ol>
      )}
      <Button className="outdent" variant="subtle" leftSection={<IconPlus />} onClick={addOne}>
        {t("policy.addRule")}
      </Button>
    </Section>
  )
}

function RuleFields({ rule, index, ...tools }: FormTools & { rule: Rule; index: number }) {
  const { t } = useI18n()
  const { change, wrong } = tools
  const at = ["disqualify", index] as const
  return (
    <>
      <Conditions
        policy={tools.policy}
        when={rule.when ?? {}}
        put={(path, value) => change(put([...at, "when", ...path], value))}
        wrong={(...path) => wrong(...at, "when", ...path)}
      />
      <FormGrid>
        <TypedInput
          label={t("lead.reason")}
          description={t("policy.reasonHint")}
          inputWrapperOrder={["label", "input", "description", "error"]}
          value={rule.reason ?? ""}
          error={wrong(...at, "reason")}
          onTyped={(text) => change(put([...at, "reason"], text))}
        />
        <TypedInput
          label={t("policy.id")}
          classNames={{ input: "mono" }}
          value={rule.id}
          error={wrong(...at, "id")}
          onTyped={(text) => change(put([...at, "id"], text))}
        />
      </FormGrid>
      <Switch
        label={t("lead.rule.inShadow")}
        description={t("policy.shadowHint")}
        checked={rule.shadow === true}
        onChange={({ currentTarget: { checked } }) => change(put([...at, "shadow"], checked || undefined))}
      />
    </>
  )
}
