/** How many leads are ticked, and what can be done with all of them. */
import { Button, Menu } from "@mantine/core"
import { IconChevronDown } from "@tabler/icons-react"
import { useI18n } from "../../i18n/index.tsx"
import { StatusDot } from "../../ui/index.tsx"
import { Selected as SelectedBar } from "../../ui/Selected.tsx"
import type { Aim } from "./BulkChange.tsx"

const AIMS = ["contacted", "qualified", "disqualified", "lost"] as const

export function Selected({
  count,
  onAim,
  onClear,
}: {
  count: number
  onAim: (aim: Aim) => void
  onClear: () => void
}) {
  const { t } = useI18n()
  return (
    <SelectedBar count={t("leads.selected", count)} clearName={t("leads.unselect")} onClear={onClear}>
      <Button variant="filled" onClick={() => onAim("triager")}>
        {t("leads.reassign")}
      </Button>
      <Menu position="top">
        <Menu.Target>
          <Button rightSection={<IconChevronDown size={14} aria-hidden />}>{t("leads.mark")}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          {AIMS.map((aim) => (
            <Menu.Item key={aim} onClick={() => onAim(aim)}>
              <StatusDot status={aim} />
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </SelectedBar>
  )
}
