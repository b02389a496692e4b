/** Takes back the turn of a lead that was none, with the reason for it. */

import { TextInput } from "@mantine/core"
import { useState } from "react"
import { LONGEST_REASON } from "../../../../src/domain/lead/limits.ts"
import type { LeadDetail } from "../../api/lead.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Dialog } from "../../ui/Dialog.tsx"
import { useLeadChanges } from "./changes.ts"
import { useNames } from "./names.ts"

/** `triager`: who got the lead by it. */
export function VoidTurn({
  lead,
  triager,
  onClose,
}: {
  lead: LeadDetail
  triager: string
  onClose: () => void
}) {
  const { t } = useI18n()
  const who = useNames(lead)(triager)
  const [reason, setReason] = useState("")
  const { voidTurn } = useLeadChanges(lead)
  return (
    <Dialog
      title={t("lead.void.title", { who })}
      size={440}
      action={t("lead.void.go")}
      isReady={reason.trim() !== ""}
      onGo={() => {
        voidTurn(reason.trim(), who)
        onClose()
      }}
      onClose={onClose}
    >
      <p>{t("lead.void.what", { who })}</p>
      <TextInput
        label={t("lead.reason")}
        description={t("lead.void.reasonHint")}
        maxLength={LONGEST_REASON}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        required
        data-autofocus
      />
    </Dialog>
  )
}
