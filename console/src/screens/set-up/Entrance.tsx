/** Where leads come in: a form on a web site, which posts to an address, or a program with a key. Both are shown once. */
import { Button, SegmentedControl, TextInput } from "@mantine/core"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { createKey, keysQuery } from "../../api/keys.ts"
import { renewSetUp } from "../../api/set-up.ts"
import { createSource, originOf, sourcesQuery } from "../../api/sources.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Snippet } from "../../ui/Copy.tsx"
import { Form } from "../../ui/Form.tsx"
import { SecretOnce } from "../../ui/SecretOnce.tsx"
import { useTellProblem } from "../../ui/tell-problem.ts"
import { Wrong } from "../../ui/Wrong.tsx"
import { curlFor } from "../keys/curl.ts"
import { FormAddress } from "../keys/FormPanel.tsx"
import css from "./SetUp.module.css"

type Kind = "form" | "program"
export type MadeKey = { readonly secret: string; readonly kind: Kind }

export function Entrance({
  made,
  onMade,
  onGoOn,
}: {
  made: MadeKey | null
  onMade: (key: MadeKey | null) => void
  onGoOn: () => void
}) {
  const { t } = useI18n()
  if (made === null) return <NewEntrance onMade={onMade} />
  const { secret, kind } = made
  const goOn = () => {
    onMade(null)
    onGoOn()
  }
  if (kind === "form") return <FormAddress address={secret} onSaved={goOn} />
  return (
    <SecretOnce title={t("keys.secret")} note={t("keys.secretNote")} secret={secret} onSaved={goOn}>
      <Snippet title={t("setUp.entrance.curl")} code={curlFor(["ingest"], secret)} />
    </SecretOnce>
  )
}

function NewEntrance({ onMade }: { onMade: (key: MadeKey) => void }) {
  const { t } = useI18n()
  const { at } = useTellProblem()
  const queries = useQueryClient()
  const [kind, setKind] = useState<Kind>("form")
  const [site, setSite] = useState("")
  const [name, setName] = useState("")
  const make = useMutation({
    mutationFn: async () => {
      if (kind === "program") return (await createKey({ name, scopes: ["ingest"] })).key
      const origin = originOf(site)
      return (await createSource({ name: URL.parse(origin)?.host ?? site, origins: [origin] })).url
    },
    onSuccess: async (secret) => {
      onMade({ secret, kind })
      const { queryKey } = kind === "form" ? sourcesQuery : keysQuery
      await Promise.all([queries.invalidateQueries({ queryKey }), renewSetUp(queries)])
    },
  })
  const wrong = at(make.error, kind === "form" ? "origins" : "name")
  return (
    <Form className={css.form} error={make.error} onSubmit={() => make.mutate()}>
      <p>{t("setUp.entrance.how")}</p>
      <SegmentedControl
        fullWidth
        aria-label={t("setUp.entrance.title")}
        value={kind}
        onChange={(value) => setKind(value as Kind)}
        data={[
          { value: "form", label: t("setUp.entrance.form") },
          { value: "program", label: t("setUp.entrance.program") },
        ]}
      />
      {kind === "form" ? (
        <TextInput
          label={t("setUp.entrance.site")}
          description={t("setUp.entrance.siteHow")}
          placeholder="https://www.example.com"
          inputMode="url"
          required
          value={site}
          onChange={(event) => setSite(event.currentTarget.value)}
          error={wrong}
        />
      ) : (
        <TextInput
          label={t("keys.name")}
          description={t("setUp.entrance.nameHow")}
          placeholder="Zapier"
          required
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={wrong}
        />
      )}
      <Wrong error={wrong === undefined ? make.error : null} />
      <div className={css.actions}>
        <Button type="submit" variant="filled" loading={make.isPending}>
          {t("setUp.entrance.make")}
        </Button>
      </div>
      <p className={css.note}>
        {t("setUp.entrance.more")} <Link to="/keys">{t("nav.keys")}</Link>
      </p>
    </Form>
  )
}
