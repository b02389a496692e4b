/** Enters a lead by hand: words on a desk, a plus on a phone and where there is little room. */
import { ActionIcon, Button } from "@mantine/core"
import { IconPlus } from "@tabler/icons-react"
import { useI18n } from "../i18n/index.tsx"
import css from "./NewLeadButton.module.css"
import { enterLead } from "./new-lead.ts"

export function NewLeadButton({ isNarrow = false }: { isNarrow?: boolean }) {
  const { t } = useI18n()
  return (
    <>
      {!isNarrow && (
        <Button
          className={css.wide}
          leftSection={<IconPlus size={15} stroke={2} aria-hidden />}
          onClick={enterLead}
        >
          {t("newLead.title")}
        </Button>
      )}
      <ActionIcon
        className={css.narrow}
        data-always={isNarrow || undefined}
        aria-label={t("newLead.title")}
        onClick={enterLead}
      >
        <IconPlus size={20} stroke={2} />
      </ActionIcon>
    </>
  )
}
