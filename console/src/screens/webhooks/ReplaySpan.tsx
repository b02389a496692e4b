/** Sends what happened in a span of time again. Loaded when it is asked for. */

import { useQueryClient } from "@tanstack/react-query"
import { renew } from "../../api/out-of-date.ts"
import { replayWebhook } from "../../api/webhooks.ts"
import { useI18n } from "../../i18n/index.tsx"
import { MomentInput } from "../../ui/DayInput.tsx"
import { Dialog } from "../../ui/Dialog.tsx"
import { tellNotice } from "../../ui/notices.ts"
import { useForm } from "../../ui/use-form.ts"

/** As the browser's field writes it, in the time of whoever looks. */
const localOf = (date: Date): string =>
  new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
/** What is no moment stays as it is, and the server says so. */
const instantOf = (local: string): string => {
  const date = new Date(local)
  return Number.isNaN(date.getTime()) ? local : date.toISOString()
}

export function ReplaySpan({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useI18n()
  const queries = useQueryClient()
  const midnight = new Date(new Date().setHours(0, 0, 0, 0))
  const form = useForm({
    from: { from: localOf(midnight), to: "" },
    save: async ({ from, to }) => {
      const span = { ...(from && { from: instantOf(from) }), ...(to && { to: instantOf(to) }) }
      const { replayed } = await replayWebhook(id, span)
      tellNotice({ message: t("webhooks.replayed", { count: replayed }) })
      onClose()
      await renew(queries, "webhook")
    },
  })
  const { draft, change, wrong } = form
  return (
    <Dialog title={t("webhooks.replaySpan")} action={t("webhooks.replayOne")} form={form} onClose={onClose}>
      <p className="soft">{t("webhooks.replayNote")}</p>
      <MomentInput
        label={t("common.from")}
        required
        value={draft.from}
        onChange={(from) => change({ from })}
        error={wrong("from")}
      />
      <MomentInput
        label={t("common.to")}
        description={t("webhooks.toNote")}
        value={draft.to}
        onChange={(to) => change({ to })}
        error={wrong("to")}
      />
    </Dialog>
  )
}
