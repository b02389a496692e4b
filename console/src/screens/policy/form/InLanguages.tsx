/** Texts of the policy in each language that somebody has written them in, and a button for each other language. */
import { ActionIcon, Button } from "@mantine/core"
import { IconPlus, IconTrash } from "@tabler/icons-react"
import type { ReactNode } from "react"
import { LANGUAGE_IDS, LANGUAGES, type Language } from "../../../../../src/domain/language.ts"
import { useI18n } from "../../../i18n/index.tsx"

type Props = {
  written: readonly Language[]
  /** Called by it in a sentence for screen readers: "Mail in English". */
  name: (language: string) => string
  onAdd: (language: Language) => void
  onRemove: (language: Language) => void
  children: (language: Language) => ReactNode
}

export function InLanguages({ written, name, onAdd, onRemove, children }: Props) {
  const { t } = useI18n()
  const missing = LANGUAGE_IDS.filter((language) => !written.includes(language))
  return (
    <>
      {written.map((language) => (
        <section key={language} className="stack gap-16" aria-label={name(LANGUAGES[language].name)}>
          <div className="row gap-8">
            <h3 className="grow">{LANGUAGES[language].name}</h3>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t("policy.text.remove", { what: name(LANGUAGES[language].name) })}
              onClick={() => onRemove(language)}
            >
              <IconTrash size={15} stroke={1.75} />
            </ActionIcon>
          </div>
          {children(language)}
        </section>
      ))}
      {missing.length > 0 && (
        <div className="row wrap gap-8">
          {missing.map((language) => (
            <Button
              key={language}
              className="outdent"
              variant="subtle"
              leftSection={<IconPlus />}
              onClick={() => onAdd(language)}
            >
              {t("policy.text.add", { language: LANGUAGES[language].name })}
            </Button>
          ))}
        </div>
      )}
    </>
  )
}

export const writtenIn = (texts: { readonly [language in Language]?: unknown }): Language[] =>
  LANGUAGE_IDS.filter((language) => texts[language] !== undefined)
