import { Button } from "@mantine/core"
import { useI18n } from "../../i18n/index.tsx"
import css from "./Policy.module.css"

/** Says what was done, with the way back. */
export function WithUndo({ text, onUndo }: { text: string; onUndo: () => void }) {
  const { t } = useI18n()
  return (
    <span className={css.undo}>
      {text}
      <Button variant="subtle" size="compact-sm" onClick={onUndo}>
        {t("policy.undo")}
      </Button>
    </span>
  )
}
