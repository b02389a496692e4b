/** Who answers how fast, and how their promises ended; by bracket and source too, and as CSV. */
import { Button, SegmentedControl } from "@mantine/core"
import { IconDownload } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { type Counts, statsLink, statsQueryWithPrevious } from "../../api/stats.ts"
import { useCurrency, useNames } from "../../api/team-and-policy.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Card } from "../../ui/Card.tsx"
import { DataTable } from "../../ui/DataTable.tsx"
import { Loaded } from "../../ui/Loaded.tsx"
import type { Asked } from "../attribution/Attribution.tsx"
import { useMinutes } from "../attribution/minutes.ts"
import type { Period } from "../attribution/period.ts"
import { Strips } from "./Strips.tsx"
import { GROUPINGS, type Grouping } from "./search.ts"

const COLUMNS = [
  "leads",
  "median",
  "p90",
  "workedMedian",
  "workedP90",
  "kept",
  "handedOn",
  "escalated",
  "attempts",
  "qualified",
  "won",
  "value",
] as const
type Row = Counts & { readonly [name in Grouping]?: string | null }

/** How the promises ended says more, and the figures above say these for all. */
const MINOR: readonly string[] = ["p90", "workedP90", "attempts"]

export function ResponseTable({
  asked,
  period,
  by,
  isTable,
  onChoose,
  onShow,
}: {
  asked: Asked
  period: Period
  by: Grouping
  /** The numbers themselves, for whoever wants them or does not see pictures. */
  isTable: boolean
  onChoose: (by: Grouping | undefined) => void
  onShow: (as: "table" | undefined) => void
}) {
  const { t } = useI18n()
  const names = useNames()
  const tellers = useTellers()
  const question = { by, ...asked }
  const query = useQuery(statsQueryWithPrevious(question))
  const { data: before } = useQuery(statsQueryWithPrevious({ ...question, ...period.before }))
  const nameOf = (value: string | null | undefined) => {
    if (value == null) return t(`response.without.${by}`)
    return by === "triager" ? (names.get(value) ?? value) : value
  }
  return (
    <Card
      title={t("response.table")}
      isOld={query.isPlaceholderData}
      isFlush
      tools={
        <>
          <SegmentedControl
            aria-label={t("attribution.by")}
            value={by}
            onChange={(value) => onChoose(GROUPINGS.find((grouping) => grouping === value))}
            data={GROUPINGS.map((value) => ({ value, label: t(`response.by.${value}`) }))}
          />
          <SegmentedControl
            aria-label={t("response.as")}
            value={isTable ? "table" : "picture"}
            onChange={(value) => onShow(value === "table" ? "table" : undefined)}
            data={(["picture", "table"] as const).map((value) => ({
              value,
              label: t(`response.as.${value}`),
            }))}
          />
          <Button
            component="a"
            href={statsLink(question)}
            download
            leftSection={<IconDownload aria-hidden />}
          >
            {t("attribution.csv")}
          </Button>
        </>
      }
    >
      <Loaded query={query} heights={[160]} className="pad">
        {(data) =>
          isTable ? (
            <DataTable<Row>
              label={t("response.table")}
              isInset
              folds
              firstWidth="18%"
              columns={[
                {
                  id: by,
                  title: t(`response.by.${by}`),
                  cell: (group: Row) => <span title={nameOf(group[by])}>{nameOf(group[by])}</span>,
                },
                ...COLUMNS.map((column) => ({
                  id: column,
                  title: t(`response.${column}`),
                  hint: t(`response.how.${column}`),
                  ...(column === "leads" && { folded: "side" as const }),
                  ...(MINOR.includes(column) && { isMinor: "first" as const }),
                  cell: tellers[column],
                })),
              ]}
              rows={data.data}
              keyOf={(group) => group[by] ?? ""}
              total={{ label: t("attribution.total"), row: data.totals }}
            />
          ) : (
            <Strips
              by={by}
              team={asked.team}
              now={data}
              before={before}
              nameOf={nameOf}
              beforeSaid={t("response.strip.before", { n: period.length })}
            />
          )
        }
      </Loaded>
      <p className="quiet small pad">
        {t("response.terms")} {t("response.why")}
      </p>
    </Card>
  )
}

function useTellers(): Record<(typeof COLUMNS)[number], (counts: Counts) => string> {
  const { f } = useI18n()
  const tellMinutes = useMinutes()
  const currency = useCurrency()
  return {
    leads: ({ leads }) => f.int(leads),
    median: (counts) => tellMinutes(counts.median_minutes_to_first_contact),
    p90: (counts) => tellMinutes(counts.p90_minutes_to_first_contact),
    workedMedian: (counts) => tellMinutes(counts.median_working_minutes_to_first_contact),
    workedP90: (counts) => tellMinutes(counts.p90_working_minutes_to_first_contact),
    kept: ({ promises_kept_percent: kept }) => (kept === null ? "–" : f.pct(kept / 100)),
    handedOn: ({ handed_on }) => f.int(handed_on),
    escalated: ({ escalated }) => f.int(escalated),
    attempts: ({ attempts }) => f.int(attempts),
    qualified: ({ qualified }) => f.int(qualified),
    won: ({ won }) => f.int(won),
    value: ({ value }) => (value > 0 ? f.money(value, currency) : "–"),
  }
}
