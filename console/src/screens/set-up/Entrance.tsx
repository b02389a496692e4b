/** Where leads come in: a form on a web site, which posts to an address, a tool, or a program with a key. What is made is shown once. */
import { Button, SegmentedControl, TextInput } from "@mantine/core"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { createKey } from "../../api/keys.ts"
import { renew } from "../../api/out-of-date.ts"
import { createSource } from "../../api/sources.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Snippet } from "../../ui/Copy.tsx"
import { Form } from "../../ui/Form.tsx"
import { NEW } from "../../ui/list-url.ts"
import { SecretOnce } from "../../ui/SecretOnce.tsx"
import { useTellProblem } from "../../ui/tell-problem.ts"
import { Wrong } from "../../ui/Wrong.tsx"
import { curlFor } from "../keys/curl.ts"
import { SourceAddress } from "../sources/SourceAddress.tsx"
import { originsOf } from "../sources/sites.ts"

type Kind = "form" | "tool" | "program"
export type MadeKey = { readonly secret: string; readonly kind: Exclude<Kind, "tool"> }

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
  if (kind === "form") return <SourceAddress address={secret} tool="form" onSaved={goOn} />
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
    mutationFn: async (kind: MadeKey["kind"]) => {
      if (kind === "program") return (await createKey({ name, scopes: ["ingest"] })).key
      const origins = originsOf(site)
      return (await createSource({ name: URL.parse(origins[0] ?? "")?.host ?? site, origins })).url
    },
    onSuccess: async (secret, kind) => {
      onMade({ secret, kind })
      await renew(queries, kind === "form" ? "source" : "key", "setUp")
    },
  })
  const wrong = at(make.error, kind === "form" ? "origins" : "name")
  return (
    <Form className="stack gap-16" error={make.error} onSubmit={() => kind !== "tool" && make.mutate(kind)}>
      <p>{t("setUp.entrance.how")}</p>
      <SegmentedControl
        fullWidth
        aria-label={t("setUp.entrance.title")}
        value={kind}
        onChange={(value) => setKind(value as Kind)}
        data={[
          { value: "form", label: t("setUp.entrance.form") },
          { value: "tool", label: t("setUp.entrance.tool") },
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
      ) : kind === "tool" ? (
        <p>{t("setUp.entrance.toolHow")}</p>
      ) : (
        <TextInput
          label={t("common.name")}
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
      <div className="buttons">
        {kind === "tool" ? (
          <Button
            variant="filled"
            renderRoot={(props) => <Link {...props} to="/sources" search={{ open: NEW }} />}
          >
            {t("sources.create")}
          </Button>
        ) : (
          <Button type="submit" variant="filled" loading={make.isPending}>
            {t("setUp.entrance.make")}
          </Button>
        )}
      </div>
      <p className="quiet small">
        {t("setUp.entrance.more")} <Link to="/sources">{t("nav.sources")}</Link> ·{" "}
        <Link to="/keys">{t("nav.keys")}</Link>
      </p>
    </Form>
  )
}
