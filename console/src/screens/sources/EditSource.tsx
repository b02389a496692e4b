/** Changing a source: its name, tool, web sites, rate and signing secret. The address stays. */

import { Checkbox, Select, TextInput } from "@mantine/core"
import { useQueryClient } from "@tanstack/react-query"
import { renew } from "../../api/out-of-date.ts"
import { changeSource, type Preset, type Source } from "../../api/sources.ts"
import { useI18n } from "../../i18n/index.tsx"
import { OPTION } from "../../ui/option.ts"
import { PanelForm } from "../../ui/Panel.tsx"
import { useForm } from "../../ui/use-form.ts"
import { SigningSecret, Sites } from "./NewSource.tsx"
import { useToolWords } from "./Steps.tsx"
import { originsIn } from "./sites.ts"
import { presetOf, signs, TOOLS, toolOf } from "./tools.ts"

/** A form of one's own and "something else" are read alike. */
const CHOICES = TOOLS.filter((tool) => tool !== "form")

export function EditSource({ source, onDone }: { source: Source; onDone: () => void }) {
  const { t } = useI18n()
  const wordsOf = useToolWords()
  const queries = useQueryClient()
  const readAnew = () => renew(queries, "source")
  const toolWith = (preset: Preset) => toolOf({ preset, origins: source.origins })
  /** A secret belongs to its tool: with another tool it is gone. */
  const keepsSecret = (preset: Preset) => source.signed && preset === source.preset
  const form = useForm({
    from: {
      name: source.name,
      preset: source.preset,
      origins: source.origins.join("\n"),
      rate: source.rate_per_minute === null ? "" : String(source.rate_per_minute),
      signing_secret: "",
      isUnchecked: false,
    },
    version: source.version,
    save: async ({ name, preset, origins, rate, signing_secret, isUnchecked }, version) => {
      const secret = signs(toolWith(preset)) ? signing_secret.trim() : ""
      const isGone = source.signed && (isUnchecked || !keepsSecret(preset))
      await changeSource(
        source.id,
        {
          name,
          preset,
          origins: originsIn(origins),
          rate_per_minute: rate.trim() === "" ? null : Number(rate),
          ...(secret !== "" ? { signing_secret: secret } : isGone && { signing_secret: null }),
        },
        version,
      )
      await readAnew()
      onDone()
    },
    renew: readAnew,
  })
  const { draft, change, text, wrong } = form
  const tool = toolWith(draft.preset)
  const hasSecret = keepsSecret(draft.preset)
  return (
    <PanelForm form={form} action={t("common.save")} onCancel={onDone}>
      <TextInput label={t("common.name")} required maxLength={200} data-autofocus {...text("name")} />
      <Select
        label={t("sources.tool")}
        description={t("sources.toolNote")}
        data={CHOICES.map((one) => ({
          value: presetOf(one),
          label: one === "other" ? t("sources.auto") : wordsOf(one).name,
        }))}
        allowDeselect={false}
        value={draft.preset}
        onChange={(next) => next !== null && change({ preset: next as Preset })}
        error={wrong("preset")}
      />
      {signs(tool) && <SigningSecret tool={tool} isKnown={hasSecret} {...text("signing_secret")} />}
      {hasSecret && (
        <Checkbox
          classNames={OPTION}
          label={t("sources.uncheck")}
          checked={draft.isUnchecked}
          onChange={(event) => change({ isUnchecked: event.currentTarget.checked })}
        />
      )}
      <Sites {...text("origins")} />
      <TextInput
        label={t("keys.rate")}
        description={t("keys.rateNote")}
        inputMode="numeric"
        className="num"
        {...text("rate")}
        error={wrong("rate_per_minute")}
      />
    </PanelForm>
  )
}
