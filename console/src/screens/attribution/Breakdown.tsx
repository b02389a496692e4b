/** Where leads come from, in a table: by what, whose touch, in which order; and the groups as CSV. */
import { Button, SegmentedControl } from "@mantine/core"
import { IconDownload } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { statsLink, statsQueryWithPrevious } from "../../api/stats.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Card } from "../../ui/Card.tsx"
import { Loaded } from "../../ui/Loaded.tsx"
import type { Asked } from "./Attribution.tsx"
import { BreakdownTable } from "./BreakdownTable.tsx"
import { INSIDE, readOrder, toRows } from "./rows.ts"
import { type AttributionSearch, GROUPINGS } from "./search.ts"

const TOUCHES = ["last", "first"] as const

export function Breakdown({
  asked,
  search,
  onChange,
}: {
  asked: Asked
  search: AttributionSearch
  onChange: (next: Partial<AttributionSearch>) => void
}) {
  const { t } = useI18n()
  const { by = "utm_source", touch = "last", sort, turned = false, open = [] } = search
  const order = readOrder(by, sort, turned)
  const inner = INSIDE[by]
  // What is open shows what is in the groups, and the file does too.
  const divided = open.length > 0 ? `${by},${inner}` : by
  const query = useQuery(statsQueryWithPrevious({ by, touch, ...asked }))
  const { data } = query
  const { data: inside } = useQuery({
    ...statsQueryWithPrevious({ by: `${by},${inner}`, touch, ...asked }),
    enabled: open.length > 0,
  })
  const rows = toRows(data?.data ?? [], by, order)
  const opened = new Map(
    open.map((key) => [
      key,
      inside &&
        toRows(
          inside.data.filter((group) => (group[by] ?? "") === key),
          inner,
          order,
        ),
    ]),
  )
  return (
    <Card
      title={t("attribution.table")}
      note={t(`attribution.why.${touch}`)}
      isOld={query.isPlaceholderData}
      isFlush
      tools={
        <>
          <SegmentedControl
            aria-label={t("attribution.by")}
            value={by}
            onChange={(value) =>
              onChange({
                by: GROUPINGS.find((grouping) => grouping === value),
                open: undefined,
                sort: undefined,
                turned: undefined,
              })
            }
            data={GROUPINGS.map((grouping) => ({ value: grouping, label: t(`attribution.by.${grouping}`) }))}
          />
          <SegmentedControl
            aria-label={t("attribution.touch")}
            value={touch}
            onChange={(value) => onChange({ touch: value === "first" ? "first" : undefined })}
            data={TOUCHES.map((value) => ({ value, label: t(`attribution.touch.${value}`) }))}
          />
          <Button
            leftSection={<IconDownload aria-hidden />}
            title={t("attribution.csvHint")}
            aria-label={`${t("attribution.csv")}: ${t("attribution.csvHint")}`}
            component="a"
            href={statsLink({ by: divided, touch, ...asked })}
            download
          >
            {t("attribution.csv")}
          </Button>
        </>
      }
    >
      <Loaded query={query} heights={[200]}>
        {({ totals }) => (
          <BreakdownTable
            by={by}
            rows={rows}
            totals={totals}
            opened={opened}
            order={order}
            linked={touch === "last" ? asked : null}
            onSort={(column) =>
              onChange(
                column === order.sort
                  ? { sort: column, turned: turned ? undefined : true }
                  : { sort: column, turned: undefined },
              )
            }
            onToggle={(key) =>
              onChange({
                open: open.includes(key) ? open.filter((other) => other !== key) : [...open, key],
              })
            }
          />
        )}
      </Loaded>
      {data?.truncated && <p className="quiet small pad">{t("attribution.truncated")}</p>}
    </Card>
  )
}
