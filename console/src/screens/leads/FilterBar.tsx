/** The states as tabs with their counts, and the filters as chips. */
import { IconX } from "@tabler/icons-react"
import { memo } from "react"
import { STATUSES } from "../../../../src/domain/decision/lifecycle.ts"
import type { LeadFilters } from "../../api/leads.ts"
import type { Me } from "../../api/session.ts"
import { useNames, useTeams } from "../../api/team-and-policy.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Chip, Tab, Tabs } from "../../ui/Chip.tsx"
import { useStable } from "../../ui/stable.ts"
import { TextButton } from "../../ui/Toggle.tsx"
import type { Dimension, Tally } from "./counts.ts"
import { FilterChip } from "./FilterChip.tsx"
import css from "./Filters.module.css"
import { NextChip } from "./NextChip.tsx"
import { RangeChip } from "./RangeChip.tsx"
import { StaleCount } from "./StaleCount.tsx"
import { isFiltered, type LeadsSearch } from "./search.ts"
import { Views } from "./Views.tsx"
import type { OpenView } from "./views.ts"

const CHIPS = [
  ["utm_source", "lead.field.utm_source"],
  ["utm_campaign", "lead.field.utm_campaign"],
  ["funnel", "lead.field.funnel"],
  ["team", "lead.team"],
  ["bracket", "lead.bracket"],
  ["business", "lead.field.business"],
  ["triager", "leads.triager"],
] as const satisfies readonly (readonly [Dimension, string])[]

export type ChangeSearch = (
  change: { readonly [filter in keyof LeadsSearch]?: LeadsSearch[filter] | undefined },
) => void

type Chosen = {
  me: Me
  search: LeadsSearch
  filters: LeadFilters
  kept: OpenView
  /** On a phone the chips are there when asked for. */
  isShown: boolean
  onChange: ChangeSearch
  onReplace: (search: LeadsSearch) => void
}

export function FilterBar({
  tally,
  isBoard,
  ...chosen
}: Chosen & {
  tally: Tally | null
  /** Its columns are the states. */
  isBoard: boolean
}) {
  const { search } = chosen
  const onChange = useStable(chosen.onChange)
  const onReplace = useStable(chosen.onReplace)
  const { t, f } = useI18n()
  const tab = (status: LeadsSearch["status"], label: string, count: number | undefined) => (
    <Tab
      key={label}
      className={css.tab}
      data-s={status ?? "all"}
      isOn={!search.late && !search.escalated && !search.stale && search.status === status}
      onClick={() => onChange({ status, late: undefined, escalated: undefined, stale: undefined })}
    >
      {label}
      {status !== undefined && count !== undefined && (
        <span className="num quiet regular">{f.int(count)}</span>
      )}
    </Tab>
  )
  return (
    <div className={`row wrap ${css.bar}`}>
      {!isBoard && (
        <Tabs className={css.line} aria-label={t("common.status")}>
          {tab(undefined, t("select.all"), undefined)}
          {STATUSES.flatMap((status) => [
            tab(status, t(`status.${status}`), tally?.counts[status]),
            // Beside those in contact, of whom they are.
            ...(status === "contacted"
              ? [
                  <Tab
                    key="stale"
                    className={css.tab}
                    data-s="stale"
                    isOn={search.stale === true}
                    onClick={() =>
                      onChange({ stale: true, status: undefined, late: undefined, escalated: undefined })
                    }
                  >
                    {t("inbox.cold")}
                    <StaleCount />
                  </Tab>,
                ]
              : []),
          ])}
        </Tabs>
      )}
      <Chips {...chosen} onChange={onChange} onReplace={onReplace} />
    </div>
  )
}

/** Apart, because the counts of the states change with every lead, and the chips are most of what there is to draw on this screen. */
const Chips = memo(function Chips({ me, search, filters, kept, isShown, onChange, onReplace }: Chosen) {
  const { t } = useI18n()
  const teams = useTeams()
  // Who came here by a link with a medium can see it, and take it off.
  const chips = [
    ...CHIPS.filter(
      ([dimension]) =>
        (dimension !== "triager" || me.role !== "triager") &&
        (dimension !== "team" || teams.length > 1 || search.team !== undefined),
    ),
    ...(search.utm_medium ? [["utm_medium", "lead.field.utm_medium"] as const] : []),
  ]
  const given = useGiven(search)
  return (
    <fieldset
      className={`row wrap gap-8 ${css.line} ${css.chips}`}
      data-shown={isShown || undefined}
      aria-label={t("leads.filters")}
    >
      {given.map(({ text, isLate, without }) => (
        <Chip kind="filter" key={text} tone={isLate && "late"} onClick={() => onChange(without)}>
          {text}
          <IconX size={13} aria-hidden />
        </Chip>
      ))}
      {chips.map(([dimension, label]) => (
        <FilterChip
          key={dimension}
          dimension={dimension}
          label={t(label)}
          filters={filters}
          onPick={(values) => onChange({ [dimension]: values })}
        />
      ))}
      <NextChip next={search.next_step} onPick={(next_step) => onChange({ next_step })} />
      <RangeChip search={search} onPick={onChange} />
      <Views me={me} search={search} kept={kept} onPick={onReplace} />
      {isFiltered(search) && (
        <TextButton isQuiet className="small rigid" onClick={() => onReplace({})}>
          <IconX size={13} aria-hidden />
          {t("leads.clear")}
        </TextButton>
      )}
    </fieldset>
  )
})

type Given = {
  readonly text: string
  readonly isLate?: true
  readonly without: Parameters<ChangeSearch>[0]
}

/** Filters that a link gives and nobody chooses here. Whoever came by one can see it, and take it off. */
function useGiven(search: LeadsSearch): Given[] {
  const { t, f } = useI18n()
  const names = useNames()
  const whose = (what: "received" | "contacted"): Given[] => {
    const [by, from] = [search[`${what}_by`], search[`${what}_from`]]
    const since = from === undefined ? null : f.dayTime(from)
    if (by === undefined) {
      if (what === "received" || since === null) return []
      return [{ text: t("leads.contactedFrom", { since }), without: { contacted_from: undefined } }]
    }
    const text = t(`leads.${what}`, { name: names.get(by) ?? by, since })
    return [{ text, without: { [`${what}_by`]: undefined, [`${what}_from`]: undefined } }]
  }
  return [
    ...(search.late
      ? [{ text: t("leads.lateOnly"), isLate: true, without: { late: undefined } } as const]
      : []),
    ...(search.late === false ? [{ text: t("leads.notLate"), without: { late: undefined } }] : []),
    ...(search.due_within === undefined
      ? []
      : [
          {
            text: t("leads.dueWithin", { span: f.span(search.due_within * 60_000) }),
            without: { due_within: undefined },
          },
        ]),
    ...(["qualified_from", "won_from", "next_before"] as const).flatMap((filter) => {
      const moment = search[filter]
      if (moment === undefined) return []
      return [{ text: t(`leads.${filter}`, { moment: f.dayTime(moment) }), without: { [filter]: undefined } }]
    }),
    ...(search.escalated
      ? [{ text: t("home.escalated"), isLate: true, without: { escalated: undefined } } as const]
      : []),
    ...(search.status === "open" ? [{ text: t("home.open"), without: { status: undefined } }] : []),
    ...whose("received"),
    ...whose("contacted"),
    ...(search.import ? [{ text: t("leads.imported"), without: { import: undefined } }] : []),
  ]
}
