/** The first rules: what is turned away, and what tells large leads from small ones. */

import { Button, Checkbox, NumberInput, Textarea } from "@mantine/core"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { renew } from "../../api/out-of-date.ts"
import { publishPolicy } from "../../api/policy.ts"
import { policyQuery, useCurrency } from "../../api/team-and-policy.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Form } from "../../ui/Form.tsx"
import { FormGrid } from "../../ui/FormGrid.tsx"
import { OPTION } from "../../ui/option.ts"
import { Tags } from "../../ui/Tags.tsx"
import { Wrong } from "../../ui/Wrong.tsx"
import { type Answers, type Choices, whyNotRules, wordsIn, writeRules } from "./rules.ts"

export function Rules({ onGoOn }: { onGoOn: () => void }) {
  const { t } = useI18n()
  const { data: policy } = useQuery(policyQuery)
  if (policy === undefined) return null
  if (policy.version === 1) return <FirstRules onGoOn={onGoOn} />
  return (
    <>
      <p>{t("setUp.rules.published", { version: policy.version })}</p>
      <div className="buttons">
        <Button variant="filled" onClick={onGoOn}>
          {t("setUp.goOn")}
        </Button>
        <Button component={Link} to="/policy">
          {t("setUp.rules.toPolicy")}
        </Button>
      </div>
    </>
  )
}

function FirstRules({ onGoOn }: { onGoOn: () => void }) {
  const { t, f } = useI18n()
  const currency = useCurrency()
  const queries = useQueryClient()
  const { data: policy } = useQuery(policyQuery)
  const [bySize, setBySize] = useState(true)
  const [bounds, setBounds] = useState<[number | string, number | string]>([50_000, 250_000])
  const [choices, setChoices] = useState<Choices>([[], [], []])
  const [unwanted, setUnwanted] = useState("")
  const [needsContact, setNeedsContact] = useState(true)
  const answers: Answers = {
    bounds: bySize ? [Number(bounds[0]), Number(bounds[1])] : null,
    choices,
    unwanted,
    needsContact,
  }
  const wrong = whyNotRules(answers)
  const publish = useMutation({
    /** Taking every lead is a decision too, and is published as one: from then on this step is done for everybody. */
    mutationFn: async (takes: "some" | "every") => {
      if (policy === undefined) return
      const document = takes === "every" ? policy.document : writeRules(policy.document, answers, wordsIn(t))
      const note = t(takes === "every" ? "setUp.rules.keptNote" : "setUp.rules.note")
      await publishPolicy({ text: JSON.stringify(document), note, replacing: policy.version })
    },
    onSuccess: async () => {
      await renew(queries, "policy", "setUp")
      onGoOn()
    },
  })
  const submit = () => {
    if (wrong === null) publish.mutate("some")
  }
  const bound = (index: 0 | 1) => (
    <NumberInput
      label={t(index === 0 ? "setUp.rules.middle" : "setUp.rules.large", { currency })}
      {...f.separators}
      min={1}
      max={1e15}
      hideControls
      value={bounds[index]}
      onChange={(value) => setBounds(index === 0 ? [value, bounds[1]] : [bounds[0], value])}
      error={index === 1 && wrong === "order" && t("setUp.rules.order")}
    />
  )
  return (
    <Form className="stack gap-16" onSubmit={submit}>
      <p>{t("setUp.rules.how")}</p>
      <Checkbox
        classNames={OPTION}
        label={t("setUp.rules.bySize")}
        description={t("setUp.rules.bySizeHow")}
        checked={bySize}
        onChange={(event) => setBySize(event.currentTarget.checked)}
      />
      {bySize && (
        <>
          <FormGrid>
            {bound(0)}
            {bound(1)}
          </FormGrid>
          <fieldset className="stack gap-12">
            <legend>{t("setUp.rules.choices")}</legend>
            <p className="quiet small">{t("setUp.rules.choicesHow")}</p>
            {(["smallId", "middleId", "largeId"] as const).map((name, index) => (
              <Tags
                key={name}
                label={t(`setUp.rules.${name}`)}
                value={choices[index] ?? []}
                onChange={(values) => setChoices(choices.with(index, values) as unknown as Choices)}
                error={index === 2 && wrong === "twice" && t("setUp.rules.twice")}
              />
            ))}
          </fieldset>
        </>
      )}
      <Checkbox
        classNames={OPTION}
        label={t("setUp.rules.contact")}
        description={t("setUp.rules.contactHow")}
        checked={needsContact}
        onChange={(event) => setNeedsContact(event.currentTarget.checked)}
      />
      <Textarea
        label={t("setUp.rules.unwanted")}
        description={t("setUp.rules.unwantedHow")}
        placeholder={t("setUp.rules.unwantedExample")}
        autosize
        minRows={2}
        value={unwanted}
        onChange={(event) => setUnwanted(event.currentTarget.value)}
      />
      <Wrong error={publish.error} />
      <div className="buttons">
        <Button type="submit" variant="filled" loading={publish.isPending} disabled={wrong !== null}>
          {t("setUp.rules.publish")}
        </Button>
        <Button disabled={publish.isPending} onClick={() => publish.mutate("every")}>
          {t("setUp.rules.keep")}
        </Button>
      </div>
      <p className="quiet small">
        {t("setUp.rules.more")} <Link to="/policy">{t("nav.policy")}</Link>
      </p>
    </Form>
  )
}
