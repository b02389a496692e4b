/** Asking for an address to which a form posts. */
import { Button, Textarea, TextInput } from "@mantine/core"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type FormEvent, useState } from "react"
import { Refused } from "../../api/client.ts"
import { createSource, originOf, sourcesQuery } from "../../api/sources.ts"
import { useI18n } from "../../i18n/index.tsx"
import { FormActions, Hero, Panel } from "../../ui/Panel.tsx"
import { usePlace } from "../../ui/place.ts"
import { Wrong } from "../../ui/Wrong.tsx"
import css from "./Keys.module.css"
import type { FreshSecret } from "./Keys.tsx"

const sitesIn = (text: string): string[] => [...new Set((text.match(/[^\s,]+/g) ?? []).map(originOf))]

export function NewForm({ onMade }: { onMade: (made: FreshSecret) => void }) {
  const { t } = useI18n()
  const { close } = usePlace()
  const queries = useQueryClient()
  const [name, setName] = useState("")
  const [sites, setSites] = useState("")
  const make = useMutation({
    mutationFn: () => createSource({ name, origins: sitesIn(sites) }),
    onSuccess: async ({ url, id }) => {
      await queries.invalidateQueries({ queryKey: sourcesQuery.queryKey })
      onMade({ id, secret: url })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    make.mutate()
  }
  const errors = make.error instanceof Refused ? (make.error.problem.errors ?? []) : []
  const wrong = (field: string): string | undefined => {
    const mistake = errors.find(({ pointer }) => pointer.startsWith(`#/${field}`))
    return mistake === undefined ? undefined : t("keys.wrong", mistake.code, mistake.detail)
  }
  return (
    <Panel name={t("forms.create")}>
      <Hero title={t("forms.create")} also={t("forms.createNote")} />
      <form className={css.form} onSubmit={submit} noValidate>
        <TextInput
          label={t("keys.name")}
          description={t("keys.nameNote")}
          placeholder={t("forms.nameExample")}
          required
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={wrong("name")}
          data-autofocus
        />
        <Textarea
          label={t("keys.origins")}
          description={t("forms.sitesNote")}
          placeholder="https://www.example.com"
          autosize
          minRows={2}
          value={sites}
          onChange={(event) => setSites(event.currentTarget.value)}
          error={wrong("origins")}
        />
        <div>
          <Wrong error={errors.length > 0 ? null : make.error} />
          <FormActions>
            <Button type="submit" variant="filled" loading={make.isPending}>
              {t("forms.create")}
            </Button>
            <Button onClick={close}>{t("common.cancel")}</Button>
          </FormActions>
        </div>
      </form>
    </Panel>
  )
}
