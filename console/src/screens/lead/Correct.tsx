/** Corrects what a lead says of itself. Only what was changed is sent. */
import { Text, Textarea, TextInput } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import {
  type CorrectableField,
  type Correction,
  correctLead,
  keepLead,
  type LeadDetail,
} from "../../api/lead.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Dialog } from "../../ui/Dialog.tsx"
import { useTellProblem } from "../../ui/tell-problem.ts"
import { useUnsaved } from "../../ui/unsaved.tsx"
import { readAmounts } from "../rejections/amounts.ts"
import css from "./Lead.module.css"

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
  const { at } = useTellProblem()
  const queries = useQueryClient()
  const [changed, setChanged] = useState<Partial<Record<CorrectableField, string>>>({})
  const save = useMutation({
    mutationFn: () => correctLead(lead.id, correctionOf(lead, changed)),
    onSuccess: (corrected) => {
      keepLead(queries, corrected)
      notifications.show({ message: t("lead.done.corrected") })
      onClose()
    },
  })
  const isChanged = Object.keys(correctionOf(lead, changed)).length > 0
  const { question, leave } = useUnsaved(isChanged && !save.isPending)
  const input = (field: CorrectableField) => ({
    label: t(`lead.field.${field}`),
    value: changed[field] ?? String(lead[field] ?? ""),
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setChanged((before) => ({ ...before, [field]: value })),
    error: at(save.error, field),
  })
  return (
    <Dialog
      title={t("lead.correct")}
      size={560}
      action={t("common.save")}
      isPending={save.isPending}
      error={save.error}
      placed={[...FIELDS.map(([field]) => field), "notes"]}
      onGo={save.mutate}
      onClose={() => leave(onClose)}
    >
      {question}
      <div className={css.fields}>
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
      </div>
      <Textarea {...input("notes")} rows={3} />
      <Text size="xs" c="dimmed">
        {t("lead.correct.note")}
      </Text>
    </Dialog>
  )
}

/** As people write amounts; what is none is sent as it is, and the server says what is wrong with it. */
const readRevenue = (text: string): number | string => readAmounts(text)[0] ?? text

/** An emptied field is null; the name cannot be. */
function correctionOf(lead: LeadDetail, changed: Partial<Record<CorrectableField, string>>): Correction {
  const fields = Object.entries(changed) as [CorrectableField, string][]
  return Object.fromEntries(
    fields
      .map(([field, text]) => [field, text.trim()] as const)
      .filter(([field, text]) => text !== String(lead[field] ?? ""))
      .map(([field, text]) => [
        field,
        text === "" && field !== "nombre" ? null : field === "revenue" ? readRevenue(text) : text,
      ]),
  )
}
