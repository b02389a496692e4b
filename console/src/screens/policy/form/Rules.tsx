/** Which leads are out: the rules in their order. */
import { Button, Switch, TextInput } from "@mantine/core"
import { IconPlus } from "@tabler/icons-react"
import { useEffect, useRef, useState } from "react"
import { useI18n } from "../../../i18n/index.tsx"
import { Conditions } from "../../../ui/conditions/Conditions.tsx"
import { useConditionWords } from "../../../ui/conditions/condition-words.ts"
import { add, move, put } from "../policy-yaml.ts"
import { Entry } from "./Entry.tsx"
import css from "./Form.module.css"
import { type FormTools, freshId, type Rule } from "./form-tools.ts"
import { Section } from "./Section.tsx"

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
  const moveTo = (from: number, to: number) => () => {
    change(move(["disqualify"], from, to))
    if (open === from) setOpen(to)
    else if (open === to) setOpen(from)
    setMoved({ to, way: to < from ? "up" : "down" })
  }
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
        <ol ref={list} className={css.entries}>
          {rules.map((rule, place) => (
            <Entry
              // biome-ignore lint/suspicious/noArrayIndexKey: a rule is its place; its id is being edited
              key={place}
              name={rule.reason || rule.id}
              summary={
                <>
                  <span className={css.ruleName}>
                    <b>{rule.reason || t("policy.noReason")}</b>
                    <code>{rule.id}</code>
                    {rule.shadow && <i>{t("policy.shadow")}</i>}
                  </span>
                  <em>{words(rule.when ?? {})}</em>
                </>
              }
              isOpen={open === place}
              isWrong={wrong("disqualify", place) !== undefined}
              onToggle={() => setOpen(open === place ? null : place)}
              onRemove={() => {
                change(put(["disqualify", place], undefined))
                setOpen(null)
              }}
              order={{
                up: place > 0 ? moveTo(place, place - 1) : undefined,
                down: place < rules.length - 1 ? moveTo(place, place + 1) : undefined,
              }}
            >
              <RuleFields {...tools} rule={rule} place={place} />
            </Entry>
          ))}
        </ol>
      )}
      <Button className={css.add} variant="subtle" leftSection={<IconPlus size={15} />} onClick={addOne}>
        {t("policy.addRule")}
      </Button>
    </Section>
  )
}

function RuleFields({ rule, place, ...tools }: FormTools & { rule: Rule; place: number }) {
  const { t } = useI18n()
  const { change, wrong } = tools
  const at = ["disqualify", place] as const
  return (
    <>
      <Conditions
        policy={tools.policy}
        when={rule.when ?? {}}
        put={(path, value) => change(put([...at, "when", ...path], value))}
        wrong={(...path) => wrong(...at, "when", ...path)}
      />
      <div className={css.two}>
        <TextInput
          label={t("policy.reason")}
          description={t("policy.reasonHint")}
          inputWrapperOrder={["label", "input", "description", "error"]}
          value={rule.reason ?? ""}
          error={wrong(...at, "reason")}
          onChange={({ currentTarget: { value } }) => change(put([...at, "reason"], value))}
        />
        <TextInput
          label={t("policy.id")}
          classNames={{ input: "mono" }}
          value={rule.id}
          error={wrong(...at, "id")}
          onChange={({ currentTarget: { value } }) => change(put([...at, "id"], value))}
        />
      </div>
      <Switch
        label={t("policy.shadow")}
        description={t("policy.shadowHint")}
        checked={rule.shadow === true}
        onChange={({ currentTarget: { checked } }) => change(put([...at, "shadow"], checked || undefined))}
      />
    </>
  )
}
