/** What can be done with the rows that are ticked: over the foot of their list. */
import { ActionIcon, Button, CloseButton } from "@mantine/core"
import { IconListCheck } from "@tabler/icons-react"
import type { ReactNode } from "react"
import { useI18n } from "../i18n/index.tsx"
import css from "./Selected.module.css"
import type { Selection } from "./selection.ts"

type Ticked = Pick<Selection<unknown>, "isTicking" | "start" | "clear" | "wholeList"> & {
  readonly selected: readonly unknown[]
}

export function Selected({
  selection: { selected, isTicking, wholeList, clear },
  children,
}: {
  selection: Ticked
  /** Buttons. */
  children: ReactNode
}) {
  const { t } = useI18n()
  if (!isTicking) return null
  return (
    <div className={css.selected} role="status" data-bottom-bar>
      <span className="num">
        {t(wholeList.isOverLimit ? "select.most" : "select.count", { n: selected.length })}
      </span>
      {!wholeList.isTicked && (
        <Button variant="subtle" loading={wholeList.isLoading} onClick={wholeList.tick}>
          {t("select.all")}
        </Button>
      )}
      {selected.length > 0 && <div className={css.actions}>{children}</div>}
      <CloseButton aria-label={t("select.clear")} onClick={clear} />
    </div>
  )
}

/** Shows the boxes of rows that are folded. */
export function StartTicking({ selection: { isTicking, start } }: { selection: Ticked }) {
  const { t } = useI18n()
  return (
    <ActionIcon
      variant="default"
      className={css.start}
      aria-label={t("select.start")}
      aria-pressed={isTicking}
      onClick={start}
    >
      <IconListCheck size={18} stroke={1.75} />
    </ActionIcon>
  )
}
