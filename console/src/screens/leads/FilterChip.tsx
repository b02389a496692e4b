/** One filter: a chip that opens what there is to choose, with how many leads each has. */
import { Combobox, UnstyledButton, useCombobox } from "@mantine/core"
import { IconCheck, IconChevronDown } from "@tabler/icons-react"
import { useState } from "react"
import { useTeam } from "../../api/desk.ts"
import type { LeadFilters } from "../../api/leads.ts"
import { useI18n } from "../../i18n/index.tsx"
import { type Dimension, useOptions } from "./counts.ts"
import css from "./Filters.module.css"

/** Fewer are seen at a glance. */
const SEARCH_FROM = 9
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
  onPick: (value: string | undefined) => void
}) {
  const { t, f } = useI18n()
  const team = useTeam()
  const [opened, setOpened] = useState(false)
  const [sought, setSought] = useState("")
  const { options, error } = useOptions(dimension, filters, opened)
  const combobox = useCombobox({
    opened,
    onDropdownClose: () => {
      setSought("")
      combobox.resetSelectedOption()
    },
    onDropdownOpen: () => combobox.focusSearchInput(),
    onOpenedChange: setOpened,
  })
  const chosen = filters[dimension]
  const nameOf = (value: string) =>
    dimension === "triager" ? (team.find(({ id }) => id === value)?.name ?? value) : value
  const found = options?.filter(({ value }) => nameOf(value).toLowerCase().includes(sought.toLowerCase()))

  return (
    <Combobox
      store={combobox}
      width={240}
      position="bottom-start"
      shadow="md"
      onOptionSubmit={(value) => {
        onPick(value === ANY ? undefined : value)
        combobox.closeDropdown()
      }}
    >
      <Combobox.Target targetType="button" withKeyboardNavigation>
        <UnstyledButton
          className={css.chip}
          data-on={chosen !== undefined || undefined}
          onClick={() => combobox.toggleDropdown()}
        >
          {label}
          {chosen !== undefined && <b>{nameOf(chosen)}</b>}
          <IconChevronDown size={13} aria-hidden />
        </UnstyledButton>
      </Combobox.Target>
      <Combobox.Dropdown className={css.dropdown}>
        {options !== undefined && options.length >= SEARCH_FROM && (
          <Combobox.Search
            value={sought}
            onChange={(event) => setSought(event.currentTarget.value)}
            placeholder={t("common.search")}
            aria-label={t("common.search")}
          />
        )}
        <Combobox.Options className={css.options} aria-label={label}>
          <Combobox.Option value={ANY} active={chosen === undefined} className={css.option}>
            <span>{t("common.any")}</span>
            {chosen === undefined && <IconCheck size={14} aria-hidden />}
          </Combobox.Option>
          {found?.map(({ value, leads }) => (
            <Combobox.Option key={value} value={value} active={value === chosen} className={css.option}>
              <span>{nameOf(value)}</span>
              {value === chosen ? (
                <IconCheck size={14} aria-hidden />
              ) : (
                <em className="num">{f.int(leads)}</em>
              )}
            </Combobox.Option>
          ))}
          {found?.length === 0 && <Combobox.Empty>{t("leads.noOptions")}</Combobox.Empty>}
          {found === undefined && (
            <Combobox.Empty>{error === null ? `${t("common.loading")}…` : error.message}</Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
