/** Asking for a key. */
import { Checkbox, Input, Textarea, TextInput } from "@mantine/core"
import { useState } from "react"
import { createKey, DEFAULT_RATE, keysQuery, SCOPES, type Scope } from "../../api/keys.ts"
import { useI18n } from "../../i18n/index.tsx"
import { DayInput } from "../../ui/DayInput.tsx"
import { isDay } from "../../ui/days.ts"
import { OPTION } from "../../ui/option.ts"
import type { FreshSecret } from "../../ui/SecretOnce.tsx"
import css from "./Keys.module.css"
import { MakePanel } from "./MakePanel.tsx"

const linesOf = (text: string): string[] =>
  text
    .split(/[\s,]+/)
    .map((line) => line.replace(/\/$/, ""))
    .filter((line) => line !== "")

export function NewKey({ onMade }: { onMade: (made: FreshSecret) => void }) {
  const { t } = useI18n()
  const [scopes, setScopes] = useState<Scope[]>(["ingest"])
  const [rate, setRate] = useState(String(DEFAULT_RATE))
  const [origins, setOrigins] = useState("")
  const [expiry, setExpiry] = useState("")
  const make = async (name: string) => {
    const { id, key } = await createKey({
      name,
      scopes,
      origins: linesOf(origins),
      rate_per_minute: rate.trim() === "" ? null : Number(rate),
      // The end of that day, where whoever asks is.
      expires_at:
        expiry === "" ? null : isDay(expiry) ? new Date(`${expiry}T23:59:59`).toISOString() : expiry,
    })
    return { id, secret: key }
  }
  return (
    <MakePanel kind="keys" queryKey={keysQuery.queryKey} make={make} onMade={onMade}>
      {(wrong) => (
        <>
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
        </>
      )}
    </MakePanel>
  )
}
