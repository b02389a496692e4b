/** How many leads are past their deadline, whatever the filters. A click shows them. */
import { UnstyledButton } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useNow } from "../../api/clock.ts"
import { assignedQuery, deadlineOf, useRefresh } from "../../api/leads.ts"
import { useI18n } from "../../i18n/index.tsx"
import css from "./Leads.module.css"

const EVERY_MS = 2_000

export function LateLeads({ onShow }: { onShow: () => void }) {
  const { t, f } = useI18n()
  const now = useNow()
  const options = assignedQuery()
  const { data, refetch } = useQuery(options)
  useRefresh(options.queryKey, EVERY_MS, refetch)
  const count = data?.data.filter((lead) => deadlineOf(lead, now)?.tone === "late").length ?? 0
  if (count === 0) return null
  // The oldest come last, and may be further than we have read.
  const isMore = data?.next_cursor !== null
  return (
    <UnstyledButton className={css.late} onClick={onShow}>
      <i aria-hidden />
      {t("leads.late", `${f.int(count)}${isMore ? "+" : ""}`)}
    </UnstyledButton>
  )
}
