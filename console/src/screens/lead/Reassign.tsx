/** Gives a lead to somebody of an admin's choice. */

import { TextInput } from "@mantine/core"
import { useState } from "react"
import { LONGEST_REASON } from "../../../../src/domain/lead/limits.ts"
import type { Lead } from "../../api/leads.ts"
import { useTeam } from "../../api/team-and-policy.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Dialog } from "../../ui/Dialog.tsx"
import { PickTriager } from "../rotation/PickTriager.tsx"
import type { useLeadChanges } from "./changes.ts"

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
  const team = useTeam()
  const [triager, setTriager] = useState<string | null>(null)
  const [reason, setReason] = useState("")
  const receiver = team.find(({ id }) => id === triager)
  return (
    <Dialog
      title={t("lead.reassign.title", { name: lead.nombre ?? t("lead.erased") })}
      size={420}
      action={t("lead.reassign")}
      isReady={receiver !== undefined}
      onGo={() => {
        if (receiver !== undefined) assign({ id: receiver.id, name: receiver.name }, reason.trim() || null)
        onClose()
      }}
      onClose={onClose}
    >
      <PickTriager
        label={t("lead.reassign.to")}
        placeholder={t("lead.reassign.pick")}
        except={lead.triager?.id}
        value={triager}
        onChange={setTriager}
      />
      <TextInput
        label={t("lead.reason")}
        description={t("lead.reasonHint")}
        maxLength={LONGEST_REASON}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <p className="small quiet">{t("lead.reassign.note")}</p>
    </Dialog>
  )
}
