/** One filter: a chip that opens what there is to choose, with how many leads each has. */
import { Combobox, useCombobox } from "@mantine/core"
import { IconCheck, IconChevronDown } from "@tabler/icons-react"
import { useEffect, useEffectEvent, useState } from "react"
import type { LeadFilters } from "../../api/leads.ts"
import { useTeam, useTeams } from "../../api/team-and-policy.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Chip } from "../../ui/Chip.tsx"
import { plain } from "../../ui/plain-text.ts"
import { useTellProblem } from "../../ui/tell-problem.ts"
import { type Dimension, useOptions } from "./counts.ts"
import css from "./Filters.module.css"
import { valuesOf } from "./search.ts"

/** Fewer are seen at a glance. */
const SEARCH_FROM = 9
const OPTION = "row between gap-12 full"
/** In place of a value: the filter is taken off. */
const ANY = ""

export function FilterChip({
  dimension,
  label,
  filters,
  onPick,
}: {
  dimension: Dimension
  label: string
  filters: LeadFilters
  onPick: (values: string[] | undefined) => void
}) {
  const { t, f } = useI18n()
  const { whole } = useTellProblem()
  const team = useTeam()
  const teams = useTeams()
  const [opened, setOpened] = useState(false)
  const [sought, setSought] = useState("")
  const { options, error } = useOptions(dimension, filters, opened)
  const combobox = useCombobox({
    opened,
    onDropdownClose: () => {
      setSought("")
      combobox.resetSelectedOption()
    },
    onOpenedChange: setOpened,
  })
  const hasSearch = opened && options !== undefined && options.length >= SEARCH_FROM
  // What there is to choose may come after the list is open, and the field with it.
  const seek = useEffectEvent(() => combobox.focusSearchInput())
  useEffect(() => {
    if (hasSearch) seek()
  }, [hasSearch])
  const chosen = valuesOf(filters[dimension])
  const named = dimension === "triager" ? team : dimension === "team" ? teams : []
  const nameOf = (value: string) => named.find(({ id }) => id === value)?.name ?? value
  const found = options?.filter(({ value }) => plain(nameOf(value)).includes(plain(sought.trim())))

  return (
    <Combobox
      store={combobox}
      width={240}
      position="bottom-start"
      shadow="md"
      keepMounted={false}
      onOptionSubmit={(value) => {
        if (value === ANY) {
          onPick(undefined)
          combobox.closeDropdown()
        } else onPick(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
      }}
    >
      <Combobox.Target targetType="button" withKeyboardNavigation>
        <Chip kind="filter" isOn={chosen.length > 0} onClick={() => combobox.toggleDropdown()}>
          {label}
          {chosen[0] !== undefined && (
            <b>
              {nameOf(chosen[0])}
              {chosen.length > 1 && ` +${chosen.length - 1}`}
            </b>
          )}
          <IconChevronDown size={13} aria-hidden />
        </Chip>
      </Combobox.Target>
      <Combobox.Dropdown>
        {hasSearch && (
          <Combobox.Search
            value={sought}
            onChange={(event) => setSought(event.currentTarget.value)}
            placeholder={t("common.search")}
            aria-label={t("common.search")}
          />
        )}
        <Combobox.Options className={css.options} aria-label={label}>
          <Combobox.Option value={ANY} active={chosen.length === 0} className={OPTION}>
            <span className="cut">{t("common.any")}</span>
            {chosen.length === 0 && <IconCheck size={14} aria-hidden />}
          </Combobox.Option>
          {found?.map(({ value, leads }) => (
            <Combobox.Option key={value} value={value} active={chosen.includes(value)} className={OPTION}>
              <span className="cut">{nameOf(value)}</span>
              {chosen.includes(value) ? (
                <IconCheck size={14} aria-hidden />
              ) : (
                <em className="num quiet">{f.int(leads)}</em>
              )}
            </Combobox.Option>
          ))}
          {found?.length === 0 && <Combobox.Empty>{t("leads.noOptions")}</Combobox.Empty>}
          {found === undefined && (
            <Combobox.Empty>{error === null ? `${t("common.loading")}…` : whole(error)}</Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
