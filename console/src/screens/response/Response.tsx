/** How fast people are called: what is late now, who answers how fast, and in which hours of the week nobody does. */
import { useNavigate, useSearch } from "@tanstack/react-router"
import { useI18n } from "../../i18n/index.tsx"
import { Beside } from "../../ui/Beside.tsx"
import { ofTeam, Report } from "../attribution/Report.tsx"
import { HeatMap } from "./HeatMap.tsx"
import { LateBoard } from "./LateBoard.tsx"
import { ResponseFigures } from "./ResponseFigures.tsx"
import { ResponseTable } from "./ResponseTable.tsx"
import { Slowest } from "./Slowest.tsx"
import { type ResponseSearch, readResponseSearch } from "./search.ts"

export function Response() {
  const { t } = useI18n()
  const search = useSearch({ from: "/inside/response" })
  const navigate = useNavigate({ from: "/response" })
  const { by = "triager", measure = "minutes", as } = search
  const change = (next: { [name in keyof ResponseSearch]: ResponseSearch[name] | undefined }) =>
    void navigate({ to: ".", search: (now) => readResponseSearch({ ...now, ...next }), replace: true })
  return (
    <Report title={t("nav.response")} search={search} onChoose={change} whatever={<LateBoard />}>
      {({ from, to, ...period }) => (
        <>
          <ResponseFigures
            asked={{ from, to, ...ofTeam(search) }}
            before={{ ...period.before, ...ofTeam(search) }}
            by={by}
          />
          <Beside columns={as === "table" ? "minmax(0, 1fr)" : "minmax(0, 1fr) 340px"}>
            <ResponseTable
              asked={{ from, to, ...ofTeam(search) }}
              period={{ from, to, ...period }}
              by={by}
              isTable={as === "table"}
              onChoose={(by) => change({ by })}
              onShow={(as) => change({ as })}
            />
            <LateBoard>
              <Slowest asked={{ from, to, ...ofTeam(search) }} />
            </LateBoard>
          </Beside>
          <HeatMap
            asked={{ from, to, ...ofTeam(search) }}
            measure={measure}
            onChoose={(measure) => change({ measure })}
          />
        </>
      )}
    </Report>
  )
}
