/** With how many leads in contact nothing happens any more. */
import { useQuery } from "@tanstack/react-query"
import { countQuery, useRefresh } from "../../api/leads.ts"
import { useI18n } from "../../i18n/index.tsx"

const EVERY_MS = 5_000
/** Leads become stale without an event. */
const LOOK_EVERY_MS = 60_000

export function StaleCount() {
  const { f } = useI18n()
  const options = countQuery({ stale: true })
  const { data, refetch } = useQuery({ ...options, refetchInterval: LOOK_EVERY_MS })
  useRefresh(options.queryKey, EVERY_MS, refetch)
  if (data === undefined || data.count === 0) return null
  return (
    <span className="num quiet regular">
      {f.int(data.count)}
      {data.more && "+"}
    </span>
  )
}
