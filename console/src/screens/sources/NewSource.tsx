/** Making a source: with which tool the leads are collected, its name, and what the tool needs besides an address. */

import { Textarea, type TextareaProps, TextInput } from "@mantine/core"
import { useQueryClient } from "@tanstack/react-query"
import { renew } from "../../api/out-of-date.ts"
import { createSource } from "../../api/sources.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Options } from "../../ui/Options.tsx"
import { Hero, Panel, PanelForm } from "../../ui/Panel.tsx"
import type { FreshSecret } from "../../ui/SecretOnce.tsx"
import { useForm } from "../../ui/use-form.ts"
import { useToolWords } from "./Steps.tsx"
import { sitesIn } from "./sites.ts"
import { presetOf, signs, TOOLS, type Tool } from "./tools.ts"

export function NewSource({ onMade }: { onMade: (made: FreshSecret) => void }) {
  const { t } = useI18n()
  const wordsOf = useToolWords()
  const queries = useQueryClient()
  const form = useForm({
    from: { tool: "form" as Tool, name: "", origins: "", signing_secret: "" },
    save: async ({ tool, name, origins, signing_secret }) => {
      const { id, url } = await createSource({
        name: name.trim() || (tool === "form" ? "" : wordsOf(tool).name),
        preset: presetOf(tool),
        ...(tool === "form" && { origins: sitesIn(origins) }),
        ...(signs(tool) && signing_secret.trim() !== "" && { signing_secret: signing_secret.trim() }),
      })
      await renew(queries, "source")
      onMade({ id, secret: url })
    },
  })
  const { draft, change, text, wrong } = form
  const { tool } = draft
  const isForm = tool === "form"
  return (
    <Panel name={t("sources.create")}>
      <Hero title={t("sources.create")} also={t("sources.createNote")} />
      <PanelForm form={form} action={t("sources.create")}>
        <Options
          label={t("sources.tool")}
          options={TOOLS.map((one) => ({
            value: one,
            label: wordsOf(one).name,
            description: wordsOf(one).note,
          }))}
          value={tool}
          onChange={(next) => change({ tool: next })}
          error={wrong("preset")}
          data-autofocus
        />
        <TextInput
          label={t("common.name")}
          description={t("sources.nameNote")}
          placeholder={isForm ? t("sources.nameExample") : wordsOf(tool).name}
          required={isForm}
          maxLength={200}
          {...text("name")}
        />
        {isForm && <Sites {...text("origins")} />}
        {signs(tool) && <SigningSecret tool={tool} {...text("signing_secret")} />}
      </PanelForm>
    </Panel>
  )
}

type Field = Pick<TextareaProps, "value" | "error"> & {
  onChange: (event: { currentTarget: { value: string } }) => void
}

export function Sites(field: Field) {
  const { t } = useI18n()
  return (
    <Textarea
      label={t("keys.origins")}
      description={t("sources.sitesNote")}
      placeholder="https://www.example.com"
      autosize
      minRows={2}
      {...field}
    />
  )
}

export function SigningSecret({
  tool,
  isKnown = false,
  ...field
}: Field & {
  tool: Tool
  /** The server has one, and does not tell it: an empty field keeps it. */
  isKnown?: boolean
}) {
  const { t } = useI18n()
  const { secret } = useToolWords()(tool)
  return (
    <TextInput
      label={t("sources.secret")}
      description={`${secret ?? ""} ${t(isKnown ? "sources.secretKept" : "sources.secretNote")}`.trim()}
      placeholder={isKnown ? "••••••••" : ""}
      autoComplete="off"
      spellCheck={false}
      {...field}
    />
  )
}
