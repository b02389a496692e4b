/** What reps write first, by WhatsApp and mail, in each language. */
import { useI18n } from "../../../i18n/index.tsx"
import { copy, put } from "../policy-yaml.ts"
import type { FormTools } from "./form-tools.ts"
import { InLanguages, writtenIn } from "./InLanguages.tsx"
import { Letter, type Word } from "./Letter.tsx"
import { Section } from "./Section.tsx"
import { TypedInput } from "./TypedInput.tsx"

const WORDS = ["nombre", "triager"] as const satisfies readonly Word[]

export function FirstMessage({ policy, change, wrong }: FormTools) {
  const { t } = useI18n()
  const said = policy.first_message ?? {}
  const written = writtenIn(said)
  return (
    <Section title={t("policy.first")} hint={t("policy.first.hint")}>
      <InLanguages
        written={written}
        name={(language) => t("policy.first.in", { language })}
        onAdd={(language) =>
          change(copy(["first_message"], { ...said, [language]: { whatsapp: t("policy.first.start") } }))
        }
        onRemove={(language) =>
          change(put(written.length === 1 ? ["first_message"] : ["first_message", language], undefined))
        }
      >
        {(language) => {
          const at = (field: "whatsapp" | "subject" | "text") => ({
            label: t(`policy.text.${field}`),
            value: said[language]?.[field] ?? "",
            error: wrong("first_message", language, field),
            onTyped: (text: string) => change(put(["first_message", language, field], text || undefined)),
          })
          return (
            <>
              <Letter {...at("whatsapp")} words={WORDS} />
              <TypedInput {...at("subject")} />
              <Letter {...at("text")} words={WORDS} />
            </>
          )
        }}
      </InLanguages>
    </Section>
  )
}
