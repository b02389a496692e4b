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
  all,
  children,
}: {
  selection: Ticked
  /** All that there are, loaded or not: instead of loading them. `choose` is null once they are chosen, undefined if there are no others. */
  all?:
    | { readonly said: string; readonly choose: (() => void) | null | undefined; readonly clear: () => void }
    | undefined
  /** Buttons. */
  children: ReactNode
}) {
  const { t } = useI18n()
  if (!isTicking) return null
  return (
    <div className={css.selected} role="status" data-bottom-bar>
      <span className="num">
        {all?.choose === null
          ? t("select.allChosen", { n: all.said })
          : t(wholeList.isOverLimit ? "select.most" : "select.count", { n: selected.length })}
      </span>
      {all?.choose && (
        <Button variant="subtle" onClick={all.choose}>
          {t("select.allThatMatch", { n: all.said })}
        </Button>
      )}
      {all === undefined && !wholeList.isTicked && (
        <Button variant="subtle" loading={wholeList.isLoading} onClick={wholeList.tick}>
          {t("select.all")}
        </Button>
      )}
      {(selected.length > 0 || all?.choose === null) && <div className={css.actions}>{children}</div>}
      <CloseButton aria-label={t("select.clear")} onClick={all?.clear ?? clear} />
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
