/** The mail to whoever asked: its texts, and how they read with the values of a lead, in every language. */
import { Button, NumberInput, SegmentedControl } from "@mantine/core"
import { useDebouncedValue } from "@mantine/hooks"
import { IconSend } from "@tabler/icons-react"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { Language } from "../../../../../src/domain/language.ts"
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
import { copy, put } from "../policy-yaml.ts"
import css from "./Form.module.css"
import type { FormTools } from "./form-tools.ts"
import { InLanguages, writtenIn } from "./InLanguages.tsx"
import { Letter, type Word } from "./Letter.tsx"
import { Section } from "./Section.tsx"
import { TypedInput } from "./TypedInput.tsx"

type Acknowledge = NonNullable<PolicyDocument["acknowledge"]>
type Values = "newest" | "example"

const PAUSE_MS = 300
const MOST_MINUTES = 60
const WORDS = ["nombre", "triager", "until", "booking_url", "phone"] as const satisfies readonly Word[]

export function Acknowledgement(tools: FormTools) {
  const { t } = useI18n()
  const { policy, change, wrong } = tools
  const said = policy.acknowledge ?? null
  const delay = said?.delay_minutes ?? 0
  return (
    <Section title={t("policy.ack")} hint={t(said === null ? "policy.ack.off" : "policy.ack.hint")}>
      <Mails {...tools} acknowledge={said} />
      {said !== null && (
        <NumberInput
          maw={220}
          label={t("policy.ack.delay")}
          min={0}
          max={MOST_MINUTES}
          allowDecimal={false}
          value={delay}
          error={wrong("acknowledge", "delay_minutes")}
          onChange={(minutes) =>
            minutes !== "" &&
            minutes !== delay &&
            change(put(["acknowledge", "delay_minutes"], Number(minutes) || undefined))
          }
        />
      )}
    </Section>
  )
}

function Mails({ acknowledge, change, wrong }: FormTools & { acknowledge: Acknowledge | null }) {
  const { t } = useI18n()
  const [values, setValues] = useState<Values>("newest")
  const [asked] = useDebouncedValue(acknowledge, PAUSE_MS)
  const isRight = wrong("acknowledge") === undefined
  const preview = useQuery({
    ...acknowledgementQuery({ acknowledge: asked ?? {}, values }),
    enabled: asked !== null && isRight,
  })
  const written = writtenIn(acknowledge ?? {})
  /** What is there is translated more easily than nothing. Spread, or YAML would write an alias for it. */
  const begin = (language: Language) => {
    const [known] = written.map((one) => acknowledge?.[one])
    const first = { subject: t("policy.ack.firstSubject"), text: `${t("policy.ack.firstText")}\n` }
    change(copy(["acknowledge"], { ...acknowledge, [language]: { ...(known ?? first) } }))
  }
  const lead = preview.data?.lead ?? null
  return (
    <>
      {acknowledge !== null && (
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
          {preview.data && (
            <span className="quiet">
              {lead === null ? t("policy.ack.invented") : t("policy.ack.of", { name: lead.nombre })}
            </span>
          )}
        </div>
      )}
      <InLanguages
        written={written}
        name={(language) => t("policy.ack.letter", { language })}
        onAdd={begin}
        onRemove={(language) =>
          change(put(written.length === 1 ? ["acknowledge"] : ["acknowledge", language], undefined))
        }
      >
        {(language) => {
          const at = (field: "subject" | "text") => ({
            label: t(`policy.text.${field}`),
            value: acknowledge?.[language]?.[field] ?? "",
            error: wrong("acknowledge", language, field),
            onTyped: (text: string) => change(put(["acknowledge", language, field], text)),
          })
          return (
            <>
              <TypedInput {...at("subject")} />
              <Letter {...at("text")} words={WORDS} />
              <Loaded query={preview} heights={[120]}>
                {({ letters }) => (
                  <Reading
                    letter={letters.find((letter) => letter.language === language)}
                    send={() => testAcknowledgement({ acknowledge: acknowledge ?? {}, values, language })}
                    isRight={isRight}
                  />
                )}
              </Loaded>
            </>
          )
        }}
      </InLanguages>
    </>
  )
}

type ReadingProps = {
  letter: AcknowledgementPreview["letters"][number] | undefined
  send: () => ReturnType<typeof testAcknowledgement>
  isRight: boolean
}

/** As the person gets it. A language that was added just now has none yet. */
function Reading({ letter, send, isRight }: ReadingProps) {
  const { t } = useI18n()
  const test = useMutation({ mutationFn: send })
  return (
    <>
      {letter && (
        <div className="stack box sunken pad gap-8 breaks" lang={letter.language}>
          <b>{letter.subject}</b>
          <p className={css.mail}>{letter.text}</p>
        </div>
      )}
      <Button
        className="outdent"
        variant="subtle"
        leftSection={<IconSend />}
        disabled={!isRight}
        loading={test.isPending}
        onClick={() => test.mutate()}
      >
        {t("policy.ack.send")}
      </Button>
      <Wrong error={test.error} />
      {test.data && (
        <Notice tone={test.data.mailed ? "ok" : "waiting"} role="status">
          {t(test.data.mailed ? "policy.ack.sent" : "policy.ack.notSent", { to: test.data.to })}
        </Notice>
      )}
    </>
  )
}
