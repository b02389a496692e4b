/** Asking for a key. */
import { Button, Checkbox, Textarea, TextInput } from "@mantine/core"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type FormEvent, useState } from "react"
import { Refused } from "../../api/client.ts"
import { createKey, DEFAULT_RATE, keysQuery, SCOPES, type Scope } from "../../api/keys.ts"
import { useI18n } from "../../i18n/index.tsx"
import { OPTION } from "../../ui/option.ts"
import { FormActions, Hero, Panel } from "../../ui/Panel.tsx"
import { usePlace } from "../../ui/place.ts"
import { Wrong } from "../../ui/Wrong.tsx"
import css from "./Keys.module.css"
import type { FreshSecret } from "./Keys.tsx"

const linesOf = (text: string): string[] =>
  text
    .split(/[\s,]+/)
    .map((line) => line.replace(/\/$/, ""))
    .filter((line) => line !== "")

export function NewKey({ onMade }: { onMade: (made: FreshSecret) => void }) {
  const { t } = useI18n()
  const { close } = usePlace()
  const queries = useQueryClient()
  const [name, setName] = useState("")
  const [scopes, setScopes] = useState<Scope[]>(["ingest"])
  const [rate, setRate] = useState(String(DEFAULT_RATE))
  const [origins, setOrigins] = useState("")
  const [expiry, setExpiry] = useState("")
  const make = useMutation({
    mutationFn: () =>
      createKey({
        name,
        scopes,
        origins: linesOf(origins),
        rate_per_minute: rate.trim() === "" ? null : Number(rate),
        // The end of that day, where whoever asks is.
        expires_at: expiry === "" ? null : new Date(`${expiry}T23:59:59`).toISOString(),
      }),
    onSuccess: async ({ key, id }) => {
      await queries.invalidateQueries({ queryKey: keysQuery.queryKey })
      onMade({ id, secret: key })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    make.mutate()
  }
  const errors = make.error instanceof Refused ? (make.error.problem.errors ?? []) : []
  /** Of the field, or of one of its items: `#/origins/0` is about the first origin. */
  const wrong = (field: string): string | undefined => {
    const mistake = errors.find(
      ({ pointer }) => pointer === `#/${field}` || pointer.startsWith(`#/${field}/`),
    )
    return mistake === undefined ? undefined : t("keys.wrong", mistake.code, mistake.detail)
  }
  return (
    <Panel name={t("keys.create")}>
      <Hero title={t("keys.create")} also={t("keys.createNote")} />
      <form className={css.form} onSubmit={submit} noValidate>
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
          {wrong("scopes") && (
            <p className={css.wrong} role="alert">
              {wrong("scopes")}
            </p>
          )}
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
        <TextInput
          label={t("keys.expires")}
          description={t("keys.expiresNote")}
          type="date"
          value={expiry}
          onChange={(event) => setExpiry(event.currentTarget.value)}
          error={wrong("expires_at")}
        />
        <div>
          <Wrong error={errors.length > 0 ? null : make.error} />
          <FormActions>
            <Button type="submit" variant="filled" loading={make.isPending}>
              {t("keys.create")}
            </Button>
            <Button onClick={close}>{t("common.cancel")}</Button>
          </FormActions>
        </div>
      </form>
    </Panel>
  )
}
