/** How fast people are called: what is late now, who answers how fast, and in which hours of the week nobody does. */
import { useNavigate, useSearch } from "@tanstack/react-router"
import { useI18n } from "../../i18n/index.tsx"
import { Report } from "../attribution/Report.tsx"
import { HeatMap } from "./HeatMap.tsx"
import { LateBoard } from "./LateBoard.tsx"
import { ResponseFigures } from "./ResponseFigures.tsx"
import { ResponseTable } from "./ResponseTable.tsx"
import type { ResponseSearch } from "./search.ts"

export function Response() {
  const { t } = useI18n()
  const search = useSearch({ from: "/inside/response" })
  const navigate = useNavigate({ from: "/response" })
  const { by = "triager", measure = "minutes" } = search
  const change = (next: Partial<ResponseSearch>) =>
    void navigate({ to: ".", search: (now) => ({ ...now, ...next }), replace: true })
  const lateNow = <LateBoard />
  return (
    <Report title={t("nav.response")} search={search} onChoose={change} whatever={lateNow}>
      {({ from, to }) => (
        <>
          <ResponseFigures asked={{ from, to }} by={by} />
          {lateNow}
          <ResponseTable asked={{ from, to }} by={by} onChoose={(by) => change({ by })} />
          <HeatMap asked={{ from, to }} measure={measure} onChoose={(measure) => change({ measure })} />
        </>
      )}
    </Report>
  )
}
