/** Asking for a key or a form's address: its name, what else it takes, and the two buttons. What is made is shown once. */
import { Button, TextInput } from "@mantine/core"
import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query"
import { type ReactNode, useState } from "react"
import { useI18n } from "../../i18n/index.tsx"
import { FormActions, Hero, Panel, PanelForm } from "../../ui/Panel.tsx"
import { usePlace } from "../../ui/place.ts"
import type { FreshSecret } from "../../ui/SecretOnce.tsx"
import { useTellProblem } from "../../ui/tell-problem.ts"
import { useUnsaved } from "../../ui/unsaved.tsx"
import { Wrong } from "../../ui/Wrong.tsx"

/** Fields beside which it is told what is wrong with them. */
const PLACED = ["name", "scopes", "origins", "rate_per_minute", "expires_at"]

export function MakePanel({
  kind,
  queryKey,
  make,
  onMade,
  children,
}: {
  kind: "keys" | "forms"
  /** Of the list that shows it. */
  queryKey: QueryKey
  make: (name: string) => Promise<FreshSecret>
  onMade: (made: FreshSecret) => void
  /** The other fields; `wrong` tells what is wrong with one, or with one of its items. */
  children: (wrong: (field: string) => string | undefined) => ReactNode
}) {
  const { t } = useI18n()
  const { at } = useTellProblem()
  const { close } = usePlace()
  const queries = useQueryClient()
  const [name, setName] = useState("")
  const making = useMutation({
    mutationFn: () => make(name),
    onSuccess: async (made) => {
      await queries.invalidateQueries({ queryKey })
      onMade(made)
    },
  })
  const { question } = useUnsaved(!making.isPending && name !== "")
  const wrong = (field: string) => at(making.error, field)
  return (
    <Panel name={t(`${kind}.create`)}>
      <Hero title={t(`${kind}.create`)} also={t(`${kind}.createNote`)} />
      <PanelForm error={making.error} onSubmit={() => making.mutate()}>
        {question}
        <TextInput
          label={t("keys.name")}
          description={t("keys.nameNote")}
          placeholder={t(`${kind}.nameExample`)}
          required
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={wrong("name")}
          data-autofocus
        />
        {children(wrong)}
        <div>
          <Wrong error={making.error} placed={PLACED} />
          <FormActions>
            <Button type="submit" variant="filled" loading={making.isPending}>
              {t(`${kind}.create`)}
            </Button>
            <Button onClick={close}>{t("common.cancel")}</Button>
          </FormActions>
        </div>
      </PanelForm>
    </Panel>
  )
}
