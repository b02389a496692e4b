/** Changes several leads at once. Some may be refused, each for a reason of its own. */
import { Textarea } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { changeLeads, type Lead } from "../../api/leads.ts"
import { renew } from "../../api/out-of-date.ts"
import { MOST_AT_ONCE } from "../../api/pages.ts"
import { useI18n } from "../../i18n/index.tsx"
import type { Status } from "../../parts/StatusDot.tsx"
import { Dialog } from "../../ui/Dialog.tsx"
import { Results } from "../../ui/Results.tsx"
import { PickTriager } from "../rotation/PickTriager.tsx"

/** What all of them become; `triager`: somebody is to have them. */
export type Aim = Extract<Status, "contacted" | "qualified" | "disqualified" | "lost"> | "triager"

type BulkResults = Awaited<ReturnType<typeof changeLeads>>["results"]

export function BulkChange({
  leads,
  aim,
  onDone,
  onClose,
}: {
  leads: readonly Lead[]
  aim: Aim
  onDone: () => void
  onClose: () => void
}) {
  const { t } = useI18n()
  const queries = useQueryClient()
  const [to, setTo] = useState<string | null>(null)
  const [reason, setReason] = useState("")
  const [refused, setRefused] = useState<BulkResults | null>(null)
  // Some of them may be so already.
  const toChange = leads
    .filter(({ status, triager }) =>
      aim === "triager" ? status === "waiting" || triager?.id !== to : status !== aim,
    )
    .slice(0, MOST_AT_ONCE)
  const change = async () => {
    const answer = await changeLeads({
      ids: toChange.map(({ id }) => id),
      ...(aim === "triager" ? { triager: to ?? "" } : { status: aim }),
      ...(reason.trim() !== "" && { reason: reason.trim() }),
    })
    void queries.invalidateQueries({ queryKey: ["lead"] })
    void renew(queries, "lead", "inbox")
    onDone()
    if (answer.changed > 0) notifications.show({ message: t("leads.changed", { n: answer.changed }) })
    if (answer.refused === 0) onClose()
    else setRefused(answer.results.filter(({ ok }) => !ok))
  }
  const title =
    aim === "triager"
      ? t("leads.reassignTitle", { n: leads.length })
      : t("leads.markTitle", { n: leads.length, status: t(`status.${aim}`).toLowerCase() })
  if (refused !== null) {
    const nameOf = (id: string) => leads.find((lead) => lead.id === id)?.nombre ?? t("leads.erased")
    return (
      <Dialog title={title} onClose={onClose}>
        <p className="red" role="alert">
          {t("leads.notChanged", { n: refused.length })}
        </p>
        <Results
          results={refused.map(({ id, code, status }) => ({
            id,
            name: nameOf(id),
            why:
              code === "not_found" || status === null
                ? t("leads.refusedGone")
                : t("leads.refusedState", { status: t(`status.${status as Status}`).toLowerCase() }),
          }))}
        />
      </Dialog>
    )
  }
  return (
    <Dialog
      title={title}
      action={t("leads.changeGo", { n: toChange.length })}
      isReady={(aim !== "triager" || to !== null) && toChange.length > 0}
      staysWhilePending
      onGo={change}
      onClose={onClose}
    >
      {aim === "triager" && (
        <>
          <p className="quiet">{t("leads.reassignHint")}</p>
          <PickTriager
            label={t("leads.assignTo")}
            placeholder={t("leads.pick")}
            value={to}
            onChange={setTo}
            openOnFocus={false}
          />
        </>
      )}
      <Textarea
        label={t("lead.reason")}
        description={t("leads.reasonHint")}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        maxLength={1000}
        autosize
        maxRows={4}
        data-autofocus={aim !== "triager" || undefined}
      />
    </Dialog>
  )
}
