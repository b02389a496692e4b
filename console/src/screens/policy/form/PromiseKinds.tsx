/** Leads with a time of their own for the first contact: the first kind that holds decides. */
import { Button } from "@mantine/core"
import { IconPlus } from "@tabler/icons-react"
import { useState } from "react"
import { useI18n } from "../../../i18n/index.tsx"
import { Conditions } from "../../../parts/conditions/Conditions.tsx"
import { useConditionWords, type When } from "../../../parts/conditions/condition-words.ts"
import { putAt } from "../../../parts/conditions/put-at.ts"
import type { KindOfLead } from "../../../parts/promised.ts"
import { useStable } from "../../../ui/stable.ts"
import { type Act, Entry } from "./Entry.tsx"
import type { FormTools } from "./form-tools.ts"
import { Minutes } from "./Minutes.tsx"

type Props = Pick<FormTools, "policy" | "wrong"> & {
  readonly kinds: readonly KindOfLead[]
  readonly most: number
  readonly onChange: (kinds: readonly KindOfLead[]) => void
}

/** What a kind begins with. */
const FRESH: KindOfLead = { when: {}, within_minutes: 5 }

export function PromiseKinds({ kinds, most, policy, wrong, onChange }: Props) {
  const { t } = useI18n()
  const words = useConditionWords(policy)
  const [open, setOpen] = useState<number | null>(null)
  const set = (index: number, kind: KindOfLead) => onChange(kinds.with(index, kind))
  const act = useStable((index: number, what: Act) => {
    if (what === "toggle") return setOpen(open === index ? null : index)
    if (what === "remove") {
      setOpen(null)
      return onChange(kinds.toSpliced(index, 1))
    }
    const to = what === "up" ? index - 1 : index + 1
    const [moved, other] = [kinds[index], kinds[to]]
    if (moved === undefined || other === undefined) return
    if (open === index) setOpen(to)
    else if (open === to) setOpen(index)
    onChange(kinds.with(index, other).with(to, moved))
  })
  const last = kinds.length - 1
  return (
    <fieldset className="stack gap-8">
      <legend>{t("policy.kinds")}</legend>
      {kinds.length > 0 && (
        <ol className="box clips lined">
          {kinds.map((kind, index) => (
            <Entry
              // biome-ignore lint/suspicious/noArrayIndexKey: a kind is its place; it has no name
              key={index}
              index={index}
              name={t("policy.told.deadlineOf", { minutes: kind.within_minutes })}
              told={words(kind.when ?? {})}
              isOpen={open === index}
              isWrong={wrong("first_contact", "by", index) !== undefined}
              moves={last === 0 ? "none" : index === 0 ? "down" : index === last ? "up" : "both"}
              onAct={act}
            >
              {() => (
                <>
                  <Conditions
                    policy={policy}
                    when={kind.when ?? {}}
                    put={(path, value) =>
                      set(index, { ...kind, when: putAt(kind.when ?? {}, path, value) as When })
                    }
                    wrong={(...path) => wrong("first_contact", "by", index, "when", ...path)}
                  />
                  <Minutes
                    label={t("policy.minutes")}
                    value={kind.within_minutes}
                    most={most}
                    error={wrong("first_contact", "by", index, "within_minutes")}
                    onChange={(minutes) =>
                      minutes !== null && set(index, { ...kind, within_minutes: minutes })
                    }
                  />
                </>
              )}
            </Entry>
          ))}
        </ol>
      )}
      <Button
        className="outdent"
        variant="subtle"
        leftSection={<IconPlus />}
        onClick={() => {
          onChange([...kinds, FRESH])
          setOpen(kinds.length)
        }}
      >
        {t("policy.addKind")}
      </Button>
    </fieldset>
  )
}
