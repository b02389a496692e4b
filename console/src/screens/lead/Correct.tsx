/** Corrects what a lead says of itself. Only what was changed is sent. */
import { Textarea, TextInput } from "@mantine/core"
import { useQueryClient } from "@tanstack/react-query"
import {
  type CorrectableField,
  type Correction,
  correctLead,
  keepLead,
  type LeadDetail,
  leadQuery,
} from "../../api/lead.ts"
import { type Money, useMoney } from "../../api/team-and-policy.ts"
import { useI18n } from "../../i18n/index.tsx"
import { amountIn } from "../../parts/written-amount.ts"
import { Dialog } from "../../ui/Dialog.tsx"
import { FormGrid } from "../../ui/FormGrid.tsx"
import { tellNotice } from "../../ui/notices.ts"
import { useUnsaved } from "../../ui/unsaved.tsx"
import { useForm } from "../../ui/use-form.ts"

/** In pairs, as they stand beside each other; the notes take a row of their own. */
const FIELDS = [
  ["nombre", "text"],
  ["email", "email"],
  ["telefono", "tel"],
  ["revenue", "decimal"],
  ["business", "text"],
  ["business_label", "text"],
  ["revenue_label", "text"],
  ["funnel", "text"],
  ["utm_source", "text"],
  ["utm_medium", "text"],
  ["utm_campaign", "text"],
  ["referrer", "text"],
] as const satisfies readonly (readonly [CorrectableField, string])[]

export function Correct({ lead, onClose }: { lead: LeadDetail; onClose: () => void }) {
  const { t } = useI18n()
  const queries = useQueryClient()
  const money = useMoney()
  const form = useForm({
    from: textsOf(lead),
    version: lead.version ?? null,
    save: async (texts, version) => {
      keepLead(queries, await correctLead(lead.id, correctionOf(lead, texts, money), version))
      tellNotice({ message: t("lead.done.corrected") })
      onClose()
    },
    renew: () => queries.fetchQuery({ ...leadQuery(lead.id), staleTime: 0 }),
  })
  const { question, leave } = useUnsaved(form.isChanged && !form.isPending)
  const input = (field: CorrectableField) => ({ label: t(`lead.field.${field}`), ...form.text(field) })
  return (
    <Dialog
      title={t("lead.correct")}
      size={560}
      action={t("common.save")}
      form={form}
      onClose={() => leave(onClose)}
    >
      {question}
      <FormGrid>
        {FIELDS.map(([field, type]) => (
          <TextInput
            key={field}
            {...input(field)}
            // What is no address or number is kept with a warning, so the browser is not to refuse it.
            inputMode={type}
            required={field === "nombre"}
            data-autofocus={field === "nombre" || undefined}
          />
        ))}
      </FormGrid>
      <Textarea {...input("notes")} rows={3} />
      <p className="small quiet">{t("lead.correct.note")}</p>
    </Dialog>
  )
}

type Texts = Readonly<Record<CorrectableField, string>>

const textsOf = (lead: LeadDetail): Texts => {
  const fields = [...FIELDS.map(([field]) => field), "notes"] as const
  return Object.fromEntries(fields.map((field) => [field, String(lead[field] ?? "")])) as Texts
}

/** Only what is different. An emptied field is null; the name cannot be. */
function correctionOf(lead: LeadDetail, texts: Texts, money: Money | null): Correction {
  // What is no amount is sent as it is, and the server says what is wrong with it.
  const readRevenue = (text: string): number | string => amountIn(text, money) ?? text
  const before = textsOf(lead)
  const fields = Object.entries(texts) as [CorrectableField, string][]
  return Object.fromEntries(
    fields
      .map(([field, text]) => [field, text.trim()] as const)
      .filter(([field, text]) => text !== before[field])
      .map(([field, text]) => [
        field,
        text === "" && field !== "nombre" ? null : field === "revenue" ? readRevenue(text) : text,
      ]),
  )
}
