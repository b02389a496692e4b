/** Making a source: with which tool the leads are collected, its name, and what the tool needs besides an address. */
import { Button, Radio, Textarea, TextInput } from "@mantine/core"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { createSource, originsIn, sourcesQuery } from "../../api/sources.ts"
import { useI18n } from "../../i18n/index.tsx"
import { OPTION } from "../../ui/option.ts"
import { FormActions, Hero, Panel, PanelForm } from "../../ui/Panel.tsx"
import { usePlace } from "../../ui/place.ts"
import type { FreshSecret } from "../../ui/SecretOnce.tsx"
import { useTellProblem } from "../../ui/tell-problem.ts"
import { useUnsaved } from "../../ui/unsaved.tsx"
import { Wrong } from "../../ui/Wrong.tsx"
import css from "./Sources.module.css"
import { useToolWords } from "./Steps.tsx"
import { presetOf, signs, TOOLS, type Tool } from "./tools.ts"

/** Fields beside which it is told what is wrong with them. */
const PLACED = ["name", "preset", "origins", "signing_secret"]

export function NewSource({ onMade }: { onMade: (made: FreshSecret) => void }) {
  const { t } = useI18n()
  const { at } = useTellProblem()
  const { close } = usePlace()
  const wordsOf = useToolWords()
  const queries = useQueryClient()
  const [tool, setTool] = useState<Tool>("form")
  const [name, setName] = useState("")
  const [sites, setSites] = useState("")
  const [secret, setSecret] = useState("")
  const isForm = tool === "form"
  const making = useMutation({
    mutationFn: () =>
      createSource({
        name: name.trim() || (isForm ? "" : wordsOf(tool).name),
        preset: presetOf(tool),
        ...(isForm && { origins: originsIn(sites) }),
        ...(signs(tool) && secret.trim() !== "" && { signing_secret: secret.trim() }),
      }),
    onSuccess: async ({ id, url }) => {
      await queries.invalidateQueries({ queryKey: sourcesQuery.queryKey })
      onMade({ id, secret: url })
    },
  })
  const { question } = useUnsaved(!making.isPending && (name !== "" || sites !== "" || secret !== ""))
  const wrong = (field: string) => at(making.error, field)
  return (
    <Panel name={t("sources.create")}>
      <Hero title={t("sources.create")} also={t("sources.createNote")} />
      <PanelForm error={making.error} onSubmit={() => making.mutate()}>
        {question}
        <Radio.Group
          label={t("sources.tool")}
          value={tool}
          onChange={(next) => setTool(next as Tool)}
          error={wrong("preset")}
        >
          <div className={css.tools}>
            {TOOLS.map((one) => (
              <Radio
                classNames={OPTION}
                key={one}
                value={one}
                label={wordsOf(one).name}
                description={wordsOf(one).note}
                data-autofocus={one === "form" || undefined}
              />
            ))}
          </div>
        </Radio.Group>
        <TextInput
          label={t("keys.name")}
          description={t("sources.nameNote")}
          placeholder={isForm ? t("sources.nameExample") : wordsOf(tool).name}
          required={isForm}
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={wrong("name")}
        />
        {isForm && <Sites value={sites} onChange={setSites} error={wrong("origins")} />}
        {signs(tool) && (
          <SigningSecret tool={tool} value={secret} onChange={setSecret} error={wrong("signing_secret")} />
        )}
        <div>
          <Wrong error={making.error} placed={PLACED} />
          <FormActions>
            <Button type="submit" variant="filled" loading={making.isPending}>
              {t("sources.create")}
            </Button>
            <Button onClick={close}>{t("common.cancel")}</Button>
          </FormActions>
        </div>
      </PanelForm>
    </Panel>
  )
}

type Field = { value: string; onChange: (value: string) => void; error: string | undefined }

export function Sites({ value, onChange, error }: Field) {
  const { t } = useI18n()
  return (
    <Textarea
      label={t("keys.origins")}
      description={t("sources.sitesNote")}
      placeholder="https://www.example.com"
      autosize
      minRows={2}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
    />
  )
}

export function SigningSecret({
  tool,
  isKnown = false,
  value,
  onChange,
  error,
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
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
    />
  )
}
