/** Where leads come in: a form on a web site, or a program. Both need a key, which is shown once. */
import { Button, SegmentedControl, TextInput } from "@mantine/core"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { type FormEvent, useState } from "react"
import { Refused } from "../../api/client.ts"
import { createKey, keysQuery, serverAddress } from "../../api/keys.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Snippet } from "../../ui/Copy.tsx"
import { SecretOnce } from "../../ui/SecretOnce.tsx"
import { Wrong } from "../../ui/Wrong.tsx"
import { curlFor } from "../keys/curl.ts"
import css from "./SetUp.module.css"

type Kind = "form" | "program"
export type MadeKey = { readonly secret: string; readonly kind: Kind }

/** A visitor sends one lead, seldom two: more from one site in a minute is not people. */
const FORM_RATE = 60

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
  return (
    <SecretOnce
      title={t("keys.secret")}
      note={t("keys.secretNote")}
      secret={secret}
      onSaved={() => {
        onMade(null)
        onGoOn()
      }}
    >
      {kind === "form" ? (
        <Snippet title={t("setUp.entrance.html")} code={formFor(secret, t("setUp.entrance.send"))} />
      ) : (
        <Snippet title={t("setUp.entrance.curl")} code={curlFor(["ingest"], secret)} />
      )}
    </SecretOnce>
  )
}

function NewEntrance({ onMade }: { onMade: (key: MadeKey) => void }) {
  const { t } = useI18n()
  const queries = useQueryClient()
  const [kind, setKind] = useState<Kind>("form")
  const [site, setSite] = useState("")
  const [name, setName] = useState("")
  const make = useMutation({
    mutationFn: () =>
      kind === "form"
        ? createKey({
            name: hostOf(site) ?? site,
            scopes: ["ingest"],
            origins: [originOf(site)],
            rate_per_minute: FORM_RATE,
          })
        : createKey({ name, scopes: ["ingest"] }),
    onSuccess: async ({ key }) => {
      onMade({ secret: key, kind })
      await queries.invalidateQueries({ queryKey: keysQuery.queryKey })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    make.mutate()
  }
  const mistake = make.error instanceof Refused ? make.error.problem.errors?.[0] : undefined
  const wrong = mistake && t("keys.wrong", mistake.code, mistake.detail)
  return (
    <form onSubmit={submit} className={css.form}>
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
      <Wrong error={mistake ? null : make.error} />
      <div className={css.actions}>
        <Button type="submit" variant="filled" loading={make.isPending}>
          {t("setUp.entrance.make")}
        </Button>
      </div>
      <p className={css.note}>
        {t("setUp.entrance.more")} <Link to="/keys">{t("nav.keys")}</Link>
      </p>
    </form>
  )
}

const withScheme = (site: string): string =>
  /^https?:\/\//i.test(site.trim()) ? site.trim() : `https://${site.trim()}`
const hostOf = (site: string): string | null => URL.parse(withScheme(site))?.host ?? null
/** What people paste is often the address of a page. What is no address is sent as it is, and refused with a reason. */
const originOf = (site: string): string => URL.parse(withScheme(site))?.origin ?? site

const formFor = (
  secret: string,
  send: string,
): string => `<script src="${serverAddress()}/criba.js" data-key="${secret}" defer></script>

<form data-criba>
  <input name="nombre" placeholder="Nombre" required>
  <input name="email" type="email" placeholder="Correo">
  <input name="telefono" type="tel" placeholder="Teléfono">
  <input name="business" placeholder="Negocio">
  <input name="revenue" inputmode="numeric" placeholder="Facturación anual">
  <button>${send}</button>
</form>`
