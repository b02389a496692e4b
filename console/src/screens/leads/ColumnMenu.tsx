/** Which columns the list of leads has. Everybody chooses their own, and the browser keeps the choice. */
import { ActionIcon, Menu } from "@mantine/core"
import { useLocalStorage } from "@mantine/hooks"
import { IconColumns3 } from "@tabler/icons-react"
import { useI18n } from "../../i18n/index.tsx"
import css from "./Leads.module.css"

/** What can be left out, or added, in the order in which it stands. */
export const COLUMNS = [
  "status",
  "revenue",
  "source",
  "funnel",
  "phone",
  "email",
  "triager",
  "contact",
  "next",
  "value",
  "arrived",
] as const
export type ColumnId = (typeof COLUMNS)[number]
const AT_FIRST: readonly ColumnId[] = ["status", "revenue", "source", "triager", "contact", "arrived"]

/** Storage is anybody's to write. */
function readChosen(text: string | undefined): readonly ColumnId[] {
  try {
    const chosen: unknown = JSON.parse(text ?? "null")
    return Array.isArray(chosen) ? COLUMNS.filter((column) => chosen.includes(column)) : AT_FIRST
  } catch {
    return AT_FIRST
  }
}

export function useChosenColumns(person: string) {
  const [chosen, choose] = useLocalStorage<readonly ColumnId[]>({
    key: `criba-columns:${person}`,
    defaultValue: AT_FIRST,
    getInitialValueInEffect: false,
    serialize: JSON.stringify,
    deserialize: readChosen,
  })
  const toggle = (column: ColumnId) =>
    choose(COLUMNS.filter((one) => (one === column ? !chosen.includes(one) : chosen.includes(one))))
  return { chosen, toggle }
}

export function ColumnMenu({
  columns,
  chosen,
  onToggle,
}: {
  columns: readonly ColumnId[]
  chosen: readonly ColumnId[]
  onToggle: (column: ColumnId) => void
}) {
  const { t } = useI18n()
  return (
    <Menu position="bottom-end" width={200} closeOnItemClick={false}>
      <Menu.Target>
        <ActionIcon variant="default" className={css.export} aria-label={t("leads.columns")}>
          <IconColumns3 size={16} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {columns.map((column) => (
          <Menu.CheckboxItem key={column} checked={chosen.includes(column)} onChange={() => onToggle(column)}>
            {t(`leads.column.${column}`)}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
