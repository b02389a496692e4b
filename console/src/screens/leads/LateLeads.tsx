/** How many leads are past their deadline, whatever the filters. A click shows them. */
import { UnstyledButton } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { countQuery, useRefresh } from "../../api/leads.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Bead } from "../../ui/Dot.tsx"

const EVERY_MS = 2_000
/** Leads become late without an event. */
const LOOK_EVERY_MS = 30_000

export function LateLeads({ onShow }: { onShow: () => void }) {
  const { t, f } = useI18n()
  const options = countQuery({ late: true })
  const { data, refetch } = useQuery({ ...options, refetchInterval: LOOK_EVERY_MS })
  useRefresh(options.queryKey, EVERY_MS, refetch)
  if (data === undefined || data.count === 0) return null
  return (
    <UnstyledButton className="pill on-red small medium" onClick={onShow}>
      <Bead />
      {t("leads.late", { n: `${f.int(data.count)}${data.more ? "+" : ""}` })}
    </UnstyledButton>
  )
}
