/** Gives a lead to somebody of an admin's choice. */
import { TextInput } from "@mantine/core"
import { useState } from "react"
import type { Lead } from "../../api/leads.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Dialog } from "../../ui/Dialog.tsx"
import { useTellProblem } from "../../ui/tell-problem.ts"
import { PickTriager } from "../rotation/PickTriager.tsx"
import { isMistaken, type useLeadChanges } from "./changes.ts"

export function Reassign({
  lead,
  changes: { assign },
  onClose,
}: {
  lead: Lead
  changes: ReturnType<typeof useLeadChanges>
  onClose: () => void
}) {
  const { t } = useI18n()
  const { at, whole } = useTellProblem()
  const [triager, setTriager] = useState<string | null>(null)
  const [reason, setReason] = useState("")
  const give = async () => {
    if (triager === null) return
    const error = await assign.mutateAsync({ triager, reason: reason.trim() || null }).catch((error) => error)
    if (!isMistaken(error)) onClose()
  }
  const mistake = isMistaken(assign.error) ? (at(assign.error, "triager") ?? whole(assign.error)) : undefined
  return (
    <Dialog
      title={t("lead.reassign.title", { name: lead.nombre ?? t("lead.erased") })}
      size={420}
      action={t("lead.reassign")}
      isReady={triager !== null}
      onGo={give}
      onClose={onClose}
    >
      <PickTriager
        label={t("lead.reassign.to")}
        placeholder={t("lead.reassign.pick")}
        except={lead.triager?.id}
        value={triager}
        onChange={setTriager}
        error={mistake}
      />
      <TextInput
        label={t("lead.reason")}
        description={t("lead.reasonHint")}
        maxLength={1000}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <p className="small quiet">{t("lead.reassign.note")}</p>
    </Dialog>
  )
}
