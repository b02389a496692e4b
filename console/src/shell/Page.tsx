import type { ReactNode, RefObject } from "react"
import { SCROLLER } from "../ui/scroller.ts"
import { useTitle } from "../ui/title.ts"
import css from "./Page.module.css"
import { UserMenu } from "./UserMenu.tsx"

/** A screen: its title and actions in a row that stays, the rest scrolls. */
export function Page({
  title,
  count,
  beside,
  actions,
  bar,
  children,
  width = "all",
  scroller,
}: {
  title: string
  count?: string | undefined
  beside?: ReactNode
  actions?: ReactNode
  /** A second row, of tabs and filters. */
  bar?: ReactNode
  children: ReactNode
  /** `wide`: cards beside and below each other. `report`: below each other. `text`: words and forms, in a column that is comfortable to read. */
  width?: "all" | "wide" | "report" | "text"
  /** What scrolls, for who has to know how far. */
  scroller?: RefObject<HTMLElement | null>
}) {
  return (
    <PageFrame title={title} count={count} beside={beside} actions={actions}>
      {bar}
      <section
        ref={scroller}
        className={css.scroll}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
        tabIndex={0}
        aria-label={title}
        {...{ [SCROLLER]: "" }}
      >
        <div className={css[width]}>{children}</div>
      </section>
    </PageFrame>
  )
}

/** Only the row that stays, for a screen whose parts scroll each on their own. */
export function PageFrame({
  title,
  count,
  beside,
  actions,
  children,
}: Pick<Parameters<typeof Page>[0], "title" | "count" | "beside" | "actions" | "children">) {
  useTitle("page", title)
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1>{title}</h1>
        {count !== undefined && <span className="num quiet">{count}</span>}
        {beside}
        <div className={css.actions}>{actions}</div>
        <UserMenu compact />
      </header>
      {children}
    </div>
  )
}
