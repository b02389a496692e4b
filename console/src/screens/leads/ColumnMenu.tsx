/** Which columns the list of leads has: of the view that is open, or one's own. */
import { ActionIcon, Menu } from "@mantine/core"
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
export const USUAL_COLUMNS: readonly ColumnId[] = [
  "status",
  "revenue",
  "source",
  "triager",
  "contact",
  "arrived",
]

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
