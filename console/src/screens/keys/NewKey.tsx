/** Asking for a key. Its secret is shown once. */
import { Button, Checkbox, Input, Textarea, TextInput } from "@mantine/core"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { createKey, DEFAULT_RATE, keysQuery, SCOPES, type Scope } from "../../api/keys.ts"
import { useI18n } from "../../i18n/index.tsx"
import { DayInput } from "../../ui/DayInput.tsx"
import { isDay } from "../../ui/days.ts"
import { OPTION } from "../../ui/option.ts"
import { FormActions, Hero, Panel, PanelForm } from "../../ui/Panel.tsx"
import { usePlace } from "../../ui/place.ts"
import type { FreshSecret } from "../../ui/SecretOnce.tsx"
import { useTellProblem } from "../../ui/tell-problem.ts"
import { useUnsaved } from "../../ui/unsaved.tsx"
import { Wrong } from "../../ui/Wrong.tsx"
import css from "./Keys.module.css"

/** Fields beside which it is told what is wrong with them. */
const PLACED = ["name", "scopes", "origins", "rate_per_minute", "expires_at"]

const linesOf = (text: string): string[] =>
  text
    .split(/[\s,]+/)
    .map((line) => line.replace(/\/$/, ""))
    .filter((line) => line !== "")

export function NewKey({ onMade }: { onMade: (made: FreshSecret) => void }) {
  const { t } = useI18n()
  const { at } = useTellProblem()
  const { close } = usePlace()
  const queries = useQueryClient()
  const [name, setName] = useState("")
  const [scopes, setScopes] = useState<Scope[]>(["ingest"])
  const [rate, setRate] = useState(String(DEFAULT_RATE))
  const [origins, setOrigins] = useState("")
  const [expiry, setExpiry] = useState("")
  const making = useMutation({
    mutationFn: () =>
      createKey({
        name,
        scopes,
        origins: linesOf(origins),
        rate_per_minute: rate.trim() === "" ? null : Number(rate),
        // The end of that day, where whoever asks is.
        expires_at:
          expiry === "" ? null : isDay(expiry) ? new Date(`${expiry}T23:59:59`).toISOString() : expiry,
      }),
    onSuccess: async ({ id, key }) => {
      await queries.invalidateQueries({ queryKey: keysQuery.queryKey })
      onMade({ id, secret: key })
    },
  })
  const { question } = useUnsaved(!making.isPending && name !== "")
  const wrong = (field: string) => at(making.error, field)
  return (
    <Panel name={t("keys.create")}>
      <Hero title={t("keys.create")} also={t("keys.createNote")} />
      <PanelForm error={making.error} onSubmit={() => making.mutate()}>
        {question}
        <TextInput
          label={t("keys.name")}
          description={t("keys.nameNote")}
          placeholder={t("keys.nameExample")}
          required
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={wrong("name")}
          data-autofocus
        />
        <fieldset className={css.group}>
          <legend>{t("keys.scopes")}</legend>
          {SCOPES.map((scope) => (
            <Checkbox
              classNames={OPTION}
              key={scope}
              label={t(`keys.scope.${scope}`)}
              description={t(`keys.scopeNote.${scope}`)}
              checked={scopes.includes(scope)}
              onChange={({ currentTarget: { checked } }) =>
                setScopes(SCOPES.filter((one) => (one === scope ? checked : scopes.includes(one))))
              }
            />
          ))}
          {wrong("scopes") && <Input.Error role="alert">{wrong("scopes")}</Input.Error>}
        </fieldset>
        <TextInput
          label={t("keys.rate")}
          description={t("keys.rateNote")}
          inputMode="numeric"
          className="num"
          value={rate}
          onChange={(event) => setRate(event.currentTarget.value)}
          error={wrong("rate_per_minute")}
        />
        <Textarea
          label={t("keys.origins")}
          description={t("keys.originsNote")}
          placeholder="https://www.example.com"
          autosize
          minRows={2}
          value={origins}
          onChange={(event) => setOrigins(event.currentTarget.value)}
          error={wrong("origins")}
        />
        <DayInput
          label={t("keys.expires")}
          description={t("keys.expiresNote")}
          value={expiry}
          onChange={setExpiry}
          error={wrong("expires_at")}
        />
        <div>
          <Wrong error={making.error} placed={PLACED} />
          <FormActions>
            <Button type="submit" variant="filled" loading={making.isPending}>
              {t("keys.create")}
            </Button>
            <Button onClick={close}>{t("common.cancel")}</Button>
          </FormActions>
        </div>
      </PanelForm>
    </Panel>
  )
}
