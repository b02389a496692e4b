/** How fast people are called: what is late now, who answers how fast, and in which hours of the week nobody does. */
import { useQuery } from "@tanstack/react-query"
import { useNavigate, useSearch } from "@tanstack/react-router"
import { meQuery } from "../../api/session.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Page } from "../../shell/Page.tsx"
import { useToday } from "../../ui/days.ts"
import { Empty } from "../../ui/index.tsx"
import { readPeriod } from "../attribution/period.ts"
import { RangePicker } from "../attribution/RangePicker.tsx"
import { HeatMap } from "./HeatMap.tsx"
import { LateBoard } from "./LateBoard.tsx"
import css from "./Response.module.css"
import { ResponseFigures } from "./ResponseFigures.tsx"
import { ResponseTable } from "./ResponseTable.tsx"
import type { ResponseSearch } from "./search.ts"

export function Response() {
  const { t } = useI18n()
  const { data: me } = useQuery(meQuery)
  const search = useSearch({ from: "/inside/response" })
  const navigate = useNavigate({ from: "/response" })
  const today = useToday()
  const period = readPeriod(search, today)
  const asked = { from: period.from, to: period.to }
  const by = search.by ?? "triager"
  const change = (next: Partial<ResponseSearch>) =>
    void navigate({ to: ".", search: (now) => ({ ...now, ...next }), replace: true })
  if (me?.role === "triager") return <Empty title={t("error.forbidden")} />
  return (
    <Page
      title={t("nav.response")}
      actions={
        <RangePicker
          search={search}
          days={period}
          today={today}
          onChoose={({ days, from, to }) => change({ days, from, to })}
        />
      }
    >
      <div className={css.content}>
        <ResponseFigures asked={asked} by={by} />
        <LateBoard />
        <ResponseTable asked={asked} by={by} onChoose={(by) => change({ by })} />
        <HeatMap
          asked={asked}
          measure={search.measure ?? "minutes"}
          onChoose={(measure) => change({ measure })}
        />
      </div>
    </Page>
  )
}
