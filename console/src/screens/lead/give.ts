/** Gives a lead to somebody at once, with a way back. */
import type { Lead } from "../../api/leads.ts"
import { makeChange, undoChange } from "../../api/my-changes.ts"
import { useI18n } from "../../i18n/index.tsx"
import { noticeOf } from "../../parts/tell-refused.ts"
import { useTellDone } from "../../ui/tell-done.tsx"

export function useGive() {
  const { t } = useI18n()
  const tellDone = useTellDone()
  return (
    { id, nombre }: Pick<Lead, "id" | "nombre">,
    to: { readonly id: string; readonly name: string },
  ): void => {
    const change = makeChange({ kind: "assign", to, reason: null, leadId: id, name: nombre })
    tellDone(
      t("do.assigned", { name: nombre ?? t("inbox.noName"), who: to.name }),
      () => void undoChange(change),
      noticeOf(id),
    )
  }
}
