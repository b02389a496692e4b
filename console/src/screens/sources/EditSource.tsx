/** Changing a source: its name, tool, web sites, rate and signing secret. The address stays. */
import { Button, Checkbox, Select, TextInput } from "@mantine/core"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { changeSource, originsIn, type Preset, type Source, sourcesQuery } from "../../api/sources.ts"
import { useI18n } from "../../i18n/index.tsx"
import { OPTION } from "../../ui/option.ts"
import { FormActions, PanelForm } from "../../ui/Panel.tsx"
import { useTellProblem } from "../../ui/tell-problem.ts"
import { useUnsaved } from "../../ui/unsaved.tsx"
import { Wrong } from "../../ui/Wrong.tsx"
import { SigningSecret, Sites } from "./NewSource.tsx"
import { useToolWords } from "./Steps.tsx"
import { presetOf, signs, TOOLS, toolOf } from "./tools.ts"

const PLACED = ["name", "preset", "origins", "rate_per_minute", "signing_secret"]

/** A form of one's own and "something else" are read alike. */
const CHOICES = TOOLS.filter((tool) => tool !== "form")

export function EditSource({ source, onDone }: { source: Source; onDone: () => void }) {
  const { t } = useI18n()
  const { at } = useTellProblem()
  const wordsOf = useToolWords()
  const queries = useQueryClient()
  const [first] = useState({
    name: source.name,
    preset: source.preset,
    sites: source.origins.join("\n"),
    rate: source.rate_per_minute === null ? "" : String(source.rate_per_minute),
    secret: "",
    isUnchecked: false,
  })
  const [version] = useState(source.version)
  const [wishes, setWishes] = useState(first)
  const wish = (changes: Partial<typeof first>) => setWishes((before) => ({ ...before, ...changes }))
  const { name, preset, sites, rate, secret, isUnchecked } = wishes
  const tool = toolOf({ preset, origins: source.origins })
  const hasSecret = source.signed && preset === first.preset
  /** A secret belongs to its tool: with another tool it is gone. */
  const secretTo = () => {
    if (signs(tool) && secret.trim() !== "") return { signing_secret: secret.trim() }
    return source.signed && (isUnchecked || !hasSecret) ? { signing_secret: null } : {}
  }
  const saving = useMutation({
    /** Only what was changed, and only if nobody else has changed anything since this form was opened. */
    mutationFn: () =>
      changeSource(
        source.id,
        {
          ...(name !== first.name && { name }),
          ...(preset !== first.preset && { preset }),
          ...(sites !== first.sites && { origins: originsIn(sites) }),
          ...(rate !== first.rate && { rate_per_minute: rate.trim() === "" ? null : Number(rate) }),
          ...secretTo(),
        },
        version,
      ),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: sourcesQuery.queryKey })
      onDone()
    },
    // If a colleague was faster, this form is opened again with what they have made of it.
    onError: () => queries.invalidateQueries({ queryKey: sourcesQuery.queryKey }),
  })
  const isChanged = JSON.stringify(wishes) !== JSON.stringify(first)
  const { question, leave } = useUnsaved(isChanged && !saving.isPending)
  const wrong = (field: string) => at(saving.error, field)
  return (
    <PanelForm error={saving.error} onSubmit={() => (isChanged ? saving.mutate() : onDone())}>
      {question}
      <TextInput
        label={t("keys.name")}
        required
        maxLength={200}
        value={name}
        onChange={(event) => wish({ name: event.currentTarget.value })}
        error={wrong("name")}
        data-autofocus
      />
      <Select
        label={t("sources.tool")}
        description={t("sources.toolNote")}
        data={CHOICES.map((one) => ({
          value: presetOf(one),
          label: one === "other" ? t("sources.auto") : wordsOf(one).name,
        }))}
        allowDeselect={false}
        value={preset}
        onChange={(next) => next !== null && wish({ preset: next as Preset })}
        error={wrong("preset")}
      />
      {signs(tool) && (
        <SigningSecret
          tool={tool}
          isKnown={hasSecret}
          value={secret}
          onChange={(next) => wish({ secret: next })}
          error={wrong("signing_secret")}
        />
      )}
      {hasSecret && (
        <Checkbox
          classNames={OPTION}
          label={t("sources.uncheck")}
          checked={isUnchecked}
          onChange={(event) => wish({ isUnchecked: event.currentTarget.checked })}
        />
      )}
      <Sites value={sites} onChange={(next) => wish({ sites: next })} error={wrong("origins")} />
      <TextInput
        label={t("keys.rate")}
        description={t("keys.rateNote")}
        inputMode="numeric"
        className="num"
        value={rate}
        onChange={(event) => wish({ rate: event.currentTarget.value })}
        error={wrong("rate_per_minute")}
      />
      <div>
        <Wrong error={saving.error} placed={PLACED} />
        <FormActions>
          <Button type="submit" variant="filled" loading={saving.isPending}>
            {t("common.save")}
          </Button>
          <Button onClick={() => leave(onDone)}>{t("common.cancel")}</Button>
        </FormActions>
      </div>
    </PanelForm>
  )
}
