/** The mail to whoever asked, as it reads now: with the values of a lead, in every language. Its text is written in YAML. */
import { Button, SegmentedControl } from "@mantine/core"
import { useDebouncedValue } from "@mantine/hooks"
import { IconPlus, IconSend } from "@tabler/icons-react"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { LANGUAGES, type Language } from "../../../../../src/domain/language.ts"
import {
  type AcknowledgementPreview,
  acknowledgementQuery,
  type PolicyDocument,
  testAcknowledgement,
} from "../../../api/policy.ts"
import { useI18n } from "../../../i18n/index.tsx"
import { Loaded } from "../../../ui/Loaded.tsx"
import { Notice } from "../../../ui/Panel.tsx"
import { Wrong } from "../../../ui/Wrong.tsx"
import css from "./Form.module.css"
import type { FormTools } from "./form-tools.ts"
import { Section } from "./Section.tsx"

type Acknowledge = NonNullable<PolicyDocument["acknowledge"]>
type Values = "newest" | "example"

const PAUSE_MS = 300

export function Acknowledgement({ policy, change, wrong }: FormTools) {
  const { t, language } = useI18n()
  const said = policy.acknowledge ?? null
  const mistake = wrong("acknowledge")
  const begin = () => {
    const letter = { subject: t("policy.ack.firstSubject"), text: `${t("policy.ack.firstText")}\n` }
    change((yaml) => yaml.setIn(["acknowledge"], yaml.createNode({ [language]: letter })))
  }
  return (
    <Section title={t("policy.ack")} hint={t(said === null ? "policy.ack.off" : "policy.ack.hint")}>
      {mistake && <Notice tone="waiting">{mistake}</Notice>}
      {said === null ? (
        <Button className="outdent" variant="subtle" leftSection={<IconPlus />} onClick={begin}>
          {t("policy.ack.begin")}
        </Button>
      ) : (
        <Preview acknowledge={said} isRight={mistake === undefined} />
      )}
    </Section>
  )
}

function Preview({ acknowledge, isRight }: { acknowledge: Acknowledge; isRight: boolean }) {
  const { t } = useI18n()
  const [values, setValues] = useState<Values>("newest")
  const [asked] = useDebouncedValue(acknowledge, PAUSE_MS)
  const preview = useQuery({ ...acknowledgementQuery({ acknowledge: asked, values }), enabled: isRight })
  return (
    <Loaded query={preview} heights={[120]}>
      {({ lead, letters }) => (
        <>
          <div className="row wrap gap-16">
            <SegmentedControl
              aria-label={t("policy.ack.values")}
              data={[
                { value: "newest", label: t("policy.ack.newest") },
                { value: "example", label: t("policy.ack.example") },
              ]}
              value={values}
              onChange={setValues}
            />
            <span className="quiet">
              {lead === null ? t("policy.ack.invented") : t("policy.ack.of", { name: lead.nombre })}
            </span>
          </div>
          {letters.map((letter) => (
            <Letter
              key={letter.language}
              letter={letter}
              send={() => testAcknowledgement({ acknowledge, values, language: letter.language })}
              isRight={isRight}
            />
          ))}
        </>
      )}
    </Loaded>
  )
}

type LetterProps = {
  letter: AcknowledgementPreview["letters"][number]
  send: () => ReturnType<typeof testAcknowledgement>
  isRight: boolean
}

function Letter({ letter: { language, subject, text }, send, isRight }: LetterProps) {
  const { t } = useI18n()
  const name = LANGUAGES[language as Language].name
  const test = useMutation({ mutationFn: send })
  return (
    <section className="stack gap-8" aria-label={t("policy.ack.letter", { language: name })}>
      <div className="row gap-16">
        <h3 className="grow">{name}</h3>
        <Button
          variant="subtle"
          leftSection={<IconSend />}
          disabled={!isRight}
          loading={test.isPending}
          onClick={() => test.mutate()}
        >
          {t("policy.ack.send")}
        </Button>
      </div>
      <div className="stack box sunken pad gap-8 breaks" lang={language}>
        <b>{subject}</b>
        <p className={css.mail}>{text}</p>
      </div>
      <Wrong error={test.error} />
      {test.data && (
        <Notice tone={test.data.mailed ? "ok" : "waiting"} role="status">
          {t(test.data.mailed ? "policy.ack.sent" : "policy.ack.notSent", { to: test.data.to })}
        </Notice>
      )}
    </section>
  )
}
