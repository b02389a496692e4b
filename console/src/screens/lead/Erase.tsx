/** Erases the person behind a lead, once it is certain that this is meant. */
import { TextInput } from "@mantine/core"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { erasePerson, type LeadDetail, samePersonQuery } from "../../api/lead.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Dialog } from "../../ui/Dialog.tsx"
import { tellNotice } from "../../ui/notices.ts"

export function Erase({ lead, onClose }: { lead: LeadDetail; onClose: () => void }) {
  const { t } = useI18n()
  const queries = useQueryClient()
  const { data: others = [] } = useQuery(samePersonQuery(lead))
  const [typed, setTyped] = useState("")
  const name = lead.nombre ?? ""
  const isMeant = typed.trim().toLowerCase() === name.trim().toLowerCase()
  const erase = async () => {
    const { erased } = await erasePerson(lead.id)
    void queries.invalidateQueries()
    tellNotice({ message: t("lead.done.erased", { n: erased.length }) })
    onClose()
  }
  return (
    <Dialog
      title={t("lead.erase.title")}
      size={440}
      action={t("lead.erase.go")}
      isDanger
      isReady={isMeant}
      onGo={erase}
      onClose={onClose}
    >
      <p>{t("lead.erase.what", { others: others.length })}</p>
      <p className="quiet">{t("lead.erase.stays")}</p>
      <TextInput
        label={t("lead.erase.type", { name })}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        autoComplete="off"
        data-autofocus
      />
    </Dialog>
  )
}
