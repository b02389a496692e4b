/** What can be done with all leads that are ticked. */
import { Button, Menu } from "@mantine/core"
import { IconChevronDown } from "@tabler/icons-react"
import type { ComponentProps } from "react"
import type { Lead } from "../../api/leads.ts"
import { useI18n } from "../../i18n/index.tsx"
import { StatusDot } from "../../parts/StatusDot.tsx"
import { Selected as SelectedBar } from "../../ui/Selected.tsx"
import type { Selection } from "../../ui/selection.ts"
import type { Aim } from "./change-all.ts"

const AIMS = ["contacted", "qualified", "disqualified", "lost"] as const

export function Selected({
  selection,
  all,
  onAim,
}: {
  selection: Selection<Lead>
  all: ComponentProps<typeof SelectedBar>["all"]
  onAim: (aim: Aim) => void
}) {
  const { t } = useI18n()
  return (
    <SelectedBar selection={selection} all={all}>
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
