/** Asking for a key. Its secret is shown once. */

import { Checkbox, Input, Textarea, TextInput } from "@mantine/core"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useNow } from "../../api/clock.ts"
import { createKey, DEFAULT_RATE, keysQuery, SCOPES, type Scope, stateOf, textOf } from "../../api/keys.ts"
import { renew } from "../../api/out-of-date.ts"
import { useI18n } from "../../i18n/index.tsx"
import { DayInput } from "../../ui/DayInput.tsx"
import { dayOf, isDay, useToday } from "../../ui/days.ts"
import { OPTION } from "../../ui/option.ts"
import { Hero, Panel, PanelForm } from "../../ui/Panel.tsx"
import type { FreshSecret } from "../../ui/SecretOnce.tsx"
import { useForm } from "../../ui/use-form.ts"

const linesOf = (text: string): string[] => text.split(/[\s,]+/).filter((line) => line !== "")

/** Of 29 February there is none: 1 March. */
const aYearAfter = (day: string): string => {
  const [year, month, date] = day.split("-").map(Number)
  return dayOf(new Date(Number(year) + 1, Number(month) - 1, date).getTime())
}

const NOTHING = {
  name: "",
  scopes: ["ingest"] as readonly Scope[],
  rate: String(DEFAULT_RATE),
  origins: "",
  networks: "",
}

export function NewKey({ onMade }: { onMade: (made: FreshSecret) => void }) {
  const { t } = useI18n()
  const queries = useQueryClient()
  const form = useForm({
    from: { ...NOTHING, expiry: aYearAfter(useToday()) },
    save: async ({ name, scopes, rate, origins, networks, expiry }) => {
      const { id, key } = await createKey({
        name,
        scopes: [...scopes],
        origins: linesOf(origins).map((line) => line.replace(/\/$/, "")),
        networks: linesOf(networks),
        rate_per_minute: rate.trim() === "" ? null : Number(rate),
        // The end of that day, where whoever asks is.
        expires_at:
          expiry === "" ? null : isDay(expiry) ? new Date(`${expiry}T23:59:59`).toISOString() : expiry,
      })
      await renew(queries, "key")
      onMade({ id, secret: key })
    },
  })
  const { draft, change, text, wrong } = form
  const { data: keys = [] } = useQuery(keysQuery)
  const now = useNow()
  const isTaken = keys.some((key) => key.name === draft.name.trim() && stateOf(key, now) === "active")
  return (
    <Panel name={t("keys.create")}>
      <Hero title={t("keys.create")} also={t("keys.createNote")} />
      <PanelForm form={form} action={t("keys.create")}>
        <TextInput
          label={t("common.name")}
          description={t(isTaken ? "keys.nameTaken" : "keys.nameNote")}
          placeholder={t("keys.nameExample")}
          required
          maxLength={200}
          data-autofocus
          {...text("name")}
        />
        <fieldset className="stack gap-8">
          <legend>{t("keys.scopes")}</legend>
          {SCOPES.map((scope) => (
            <Checkbox
              classNames={OPTION}
              key={scope}
              label={t(`keys.scope.${textOf(scope)}`)}
              description={t(`keys.scopeNote.${textOf(scope)}`)}
              checked={draft.scopes.includes(scope)}
              onChange={({ currentTarget: { checked } }) =>
                change({
                  scopes: SCOPES.filter((one) => (one === scope ? checked : draft.scopes.includes(one))),
                })
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
          {...text("rate")}
          error={wrong("rate_per_minute")}
        />
        <Textarea
          label={t("keys.origins")}
          description={t("keys.originsNote")}
          placeholder="https://www.example.com"
          autosize
          minRows={2}
          {...text("origins")}
        />
        <Textarea
          label={t("keys.networks")}
          description={t("keys.networksNote")}
          placeholder="203.0.113.0/24"
          autosize
          minRows={1}
          {...text("networks")}
        />
        <DayInput
          label={t("keys.expires")}
          description={t("keys.expiresNote")}
          value={draft.expiry}
          onChange={(expiry) => change({ expiry })}
          error={wrong("expires_at")}
        />
      </PanelForm>
    </Panel>
  )
}
