/** The first lead: from one's own form, or made up here. Either way it takes the whole way through the rules and the rotation. */
import { Button, NumberInput, TextInput } from "@mantine/core"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { api, got } from "../../api/client.ts"
import { createKey, revokeKey } from "../../api/keys.ts"
import { renew } from "../../api/out-of-date.ts"
import { newestLeadQuery } from "../../api/set-up.ts"
import { useCurrency } from "../../api/team-and-policy.ts"
import { useI18n } from "../../i18n/index.tsx"
import { StatusDot } from "../../parts/StatusDot.tsx"
import { Form } from "../../ui/Form.tsx"
import { FormGrid } from "../../ui/FormGrid.tsx"
import { Wrong } from "../../ui/Wrong.tsx"

type Trial = { nombre: string; email: string; business?: string; revenue?: number }

const KEY_LASTS_MS = 10 * 60_000

/** By a key of its own that ends at once: those of the team are for their forms, and known to nobody here. */
async function sendTrial(keyName: string, lead: Trial) {
  const expires_at = new Date(Date.now() + KEY_LASTS_MS).toISOString()
  const { id, key } = await createKey({ name: keyName, scopes: ["ingest"], expires_at })
  try {
    const headers = { authorization: `Bearer ${key}` }
    return await got(api.POST("/api/public/ingest-lead", { headers, body: { ...lead, funnel: "set-up" } }))
  } finally {
    await revokeKey(id)
  }
}

export function FirstLead({ onGoOn }: { onGoOn: () => void }) {
  const { t, f } = useI18n()
  const currency = useCurrency()
  const queries = useQueryClient()
  const { data: newest } = useQuery(newestLeadQuery)
  const [name, setName] = useState("Lucía Fernández")
  const [email, setEmail] = useState("lucia@example.com")
  const [business, setBusiness] = useState("")
  const [revenue, setRevenue] = useState<number | string>(120_000)
  const readAnew = () => renew(queries, "lead", "me", "setUp", "key")
  const send = useMutation({
    mutationFn: () =>
      sendTrial(t("setUp.lead.keyName"), {
        nombre: name,
        email,
        ...(business.trim() !== "" && { business }),
        ...(revenue !== "" && { revenue: Number(revenue) }),
      }),
    onSettled: readAnew,
  })
  const erase = useMutation({
    mutationFn: (id: string) => got(api.DELETE("/api/admin/leads/{id}", { params: { path: { id } } })),
    onSuccess: async () => {
      send.reset()
      await readAnew()
    },
  })
  const sent = send.data
  if (sent !== undefined) {
    return (
      <div className="box pad on-accent stack gap-12" role="status">
        <StatusDot status={sent.status} />
        <p>
          {sent.triager
            ? t("setUp.lead.assigned", { who: sent.triager.name, bracket: sent.bracket })
            : sent.disqualified
              ? t("setUp.lead.disqualified", { reason: sent.disqualification?.reason ?? "" })
              : t("setUp.lead.waiting", { bracket: sent.bracket })}
        </p>
        <Wrong error={erase.error} />
        <div className="buttons">
          <Button component={Link} to={`/leads/${sent.id}`} variant="filled">
            {t("setUp.lead.why")}
          </Button>
          <Button onClick={onGoOn}>{t("setUp.goOn")}</Button>
          <Button onClick={() => send.reset()}>{t("setUp.lead.another")}</Button>
          <Button loading={erase.isPending} onClick={() => erase.mutate(sent.id)}>
            {t("setUp.lead.erase")}
          </Button>
        </div>
      </div>
    )
  }
  return (
    <Form className="stack gap-16" onSubmit={() => send.mutate()}>
      <p>{t("setUp.lead.how")}</p>
      {newest && (
        <p className="row wrap gap-8 box pad on-accent">
          <StatusDot status={newest.status} />
          <Link to="/leads/$leadId" params={{ leadId: newest.id }}>
            {newest.nombre ?? t("setUp.lead.erased")}
          </Link>
          {newest.triager && <span>{newest.triager.name}</span>}
        </p>
      )}
      <FormGrid>
        <TextInput
          label={t("common.name")}
          required
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          label={t("common.email")}
          type="email"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <TextInput
          label={t("lead.field.business")}
          value={business}
          onChange={(event) => setBusiness(event.currentTarget.value)}
        />
        <NumberInput
          label={t("setUp.lead.revenue", { currency })}
          {...f.separators}
          min={0}
          max={1e15}
          hideControls
          value={revenue}
          onChange={setRevenue}
        />
      </FormGrid>
      <Wrong error={send.error} />
      <div className="buttons">
        <Button type="submit" variant="filled" loading={send.isPending}>
          {t("setUp.lead.send")}
        </Button>
      </div>
      <p className="quiet small">{t("setUp.lead.turn")}</p>
    </Form>
  )
}
