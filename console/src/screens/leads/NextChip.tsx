/** By when the next step is: a filter of the list. */
import { Menu } from "@mantine/core"
import { IconCheck, IconChevronDown } from "@tabler/icons-react"
import { useI18n } from "../../i18n/index.tsx"
import { Chip } from "../../ui/Chip.tsx"
import { NEXTS, type Next } from "./search.ts"

export function NextChip({
  next,
  onPick,
}: {
  next: Next | undefined
  onPick: (next: Next | undefined) => void
}) {
  const { t } = useI18n()
  return (
    <Menu position="bottom-start" width={220}>
      <Menu.Target>
        <Chip kind="filter" isOn={next !== undefined}>
          {t("inbox.nextStep")}
          {next !== undefined && <b>{t(`leads.next.${next}`)}</b>}
          <IconChevronDown size={13} aria-hidden />
        </Chip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onPick(undefined)}>{t("leads.next.none")}</Menu.Item>
        {NEXTS.map((one) => (
          <Menu.Item
            key={one}
            rightSection={one === next ? <IconCheck size={14} aria-hidden /> : null}
            onClick={() => onPick(one)}
          >
            {t(`leads.next.${one}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
