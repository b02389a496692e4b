/** Who got how much of the rotation's leads, against what was fair by weight: as a chart, and below it in numbers. */
import { useQuery } from "@tanstack/react-query"
import { rotationQuery, type Seat, sharesQuery } from "../../api/rotation.ts"
import { useInTeam } from "../../api/team-and-policy.ts"
import { useI18n } from "../../i18n/index.tsx"
import { type Bar, BarChart, Legend } from "../../ui/BarChart.tsx"
import { Card } from "../../ui/Card.tsx"
import { DataTable } from "../../ui/DataTable.tsx"
import { Empty, Face, firstNameOf } from "../../ui/index.tsx"
import { Choices } from "../../ui/List.tsx"
import { Loaded } from "../../ui/Loaded.tsx"
import { useListUrl } from "../../ui/list-url.ts"
import { DayBars } from "./DayBars.tsx"
import css from "./Shares.module.css"
import { DAYS, keyOf, type Total, totalsOf } from "./shares.ts"

/** Of the whole team, a pair for each of them; of one, a pair for each day. */
export function SharesView({ seats, ofOne = false }: { seats: readonly Seat[]; ofOne?: boolean }) {
  const { t, f } = useI18n()
  const { view, pickView } = useListUrl()
  const { data: rotation } = useQuery(rotationQuery)
  const inTeam = useInTeam()
  const brackets = (rotation?.brackets ?? []).map((lane) => ({
    id: keyOf(lane),
    label: inTeam(lane.team, lane.bracket),
  }))
  const query = useQuery(sharesQuery(DAYS))
  const bracket = brackets.some(({ id }) => id === view) ? view : undefined
  const names = new Map(seats.map(({ id, name }) => [id, name]))
  const nameOf = (id: string) => names.get(id) ?? id
  const toBar = ({ received, fair, ...pair }: Pair): Bar => ({
    ...pair,
    parts: [
      { name: t("rotation.byRotation"), shade: 3, value: received, told: f.int(received) },
      { name: t("rotation.fairShare"), shade: 1, value: fair, told: f.dec(fair) },
    ],
  })
  return (
    <Card
      title={
        <>
          {t("rotation.shares")}{" "}
          <small className="regular quiet">{t("rotation.shares.days", { n: DAYS })}</small>
        </>
      }
      tools={
        <Legend
          parts={[
            { name: t("rotation.byRotation"), shade: 3 },
            { name: t("rotation.fairShare"), shade: 1 },
          ]}
        />
      }
      note={
        query.data?.truncated
          ? t("rotation.truncated", { date: f.dayTime(query.data.from) })
          : t("rotation.shares.how")
      }
      isFlush
    >
      {brackets.length > 1 && (
        <div className={css.choices}>
          <Choices
            label={t("lead.bracket")}
            inPanel
            choices={[
              { value: undefined, label: t("rotation.allBrackets") },
              ...brackets.map(({ id, label }) => ({ value: id, label })),
            ]}
            value={bracket}
            onPick={pickView}
          />
        </div>
      )}
      <Loaded query={query} heights={[220]} className="pad">
        {(data) => {
          const totals = totalsOf(data, bracket)
          if (totals.length === 0)
            return <Empty title={t("rotation.shares.none")}>{t("rotation.shares.noneHow")}</Empty>
          return (
            <>
              <div className={css.chart}>
                <BarChart
                  label={t("rotation.shares")}
                  bars={(ofOne ? daysOf(totals, f) : peopleOf(totals, nameOf)).map(toBar)}
                  parts="beside"
                  told={f.int}
                />
              </div>
              {!ofOne && <SharesTable totals={totals} seats={seats} nameOf={nameOf} />}
            </>
          )
        }}
      </Loaded>
    </Card>
  )
}

type Pair = Omit<Bar, "parts"> & { readonly received: number; readonly fair: number }

const peopleOf = (totals: readonly Total[], nameOf: (id: string) => string): Pair[] =>
  totals.map(({ triager, received, fair }) => {
    const title = nameOf(triager)
    return { id: triager, label: firstNameOf(title), title, received, fair }
  })

const daysOf = ([total]: readonly Total[], f: ReturnType<typeof useI18n>["f"]): Pair[] =>
  (total?.days ?? []).map(({ day, received, fair }) => {
    const noon = `${day}T12:00`
    return { id: day, label: f.day(noon), title: f.dayLong(noon), received, fair }
  })

/** Of its days. */
const highestOf = ({ days }: Total) => Math.max(...days.flatMap(({ received, fair }) => [received, fair]))

function SharesTable({
  totals,
  seats,
  nameOf,
}: {
  totals: readonly Total[]
  seats: readonly Seat[]
  nameOf: (id: string) => string
}) {
  const { t, f } = useI18n()
  const weights = new Map(seats.map(({ id, weight }) => [id, weight]))
  const all = totals.reduce((sum, { received }) => sum + received, 0)
  const most = Math.max(1, ...totals.map(highestOf))
  const shareOf = (leads: number) => (all === 0 ? "" : f.pct(leads / all))
  return (
    <DataTable
      label={t("rotation.shares")}
      firstWidth="36%"
      isInset
      columns={[
        {
          id: "who",
          title: t("rotation.triager"),
          cell: ({ triager }) => (
            <span className="row gap-8 shrink">
              <Face name={nameOf(triager)} id={triager} />
              <span className="cut">{nameOf(triager)}</span>
            </span>
          ),
        },
        {
          id: "weight",
          title: t("rotation.weightTitle"),
          isMinor: true,
          cell: ({ triager }) => weights.get(triager) ?? "–",
        },
        {
          id: "received",
          title: t("rotation.byRotation"),
          cell: ({ received }) => <Share told={f.int(received)} of={shareOf(received)} />,
        },
        {
          id: "fair",
          title: t("rotation.fair"),
          cell: ({ fair }) => <Share told={f.dec(fair)} of={shareOf(fair)} />,
        },
        {
          id: "difference",
          title: t("rotation.difference"),
          cell: ({ received, fair }) => f.signed(received - fair),
        },
        {
          id: "days",
          title: t("rotation.byDay"),
          isMinor: true,
          cell: (total) => <DayBars total={total} most={Math.max(most / 4, highestOf(total))} />,
        },
      ]}
      rows={totals}
      keyOf={({ triager }) => triager}
    />
  )
}

const Share = ({ told, of }: { told: string; of: string }) => (
  <>
    {told} <em className={`small ${css.share}`}>{of}</em>
  </>
)
