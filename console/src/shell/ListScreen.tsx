/** The screen of a list: its title and tools, its rows, and at its side what is open. */
import type { ComponentProps, ReactNode } from "react"
import { List, Split } from "../ui/List.tsx"
import { Page } from "./Page.tsx"

type Frame = Pick<
  ComponentProps<typeof Page>,
  "title" | "count" | "beside" | "actions" | "bar" | "scroller"
> & {
  /** What is open. */
  panel: ReactNode
  above?: ReactNode
  /** Of the rows: what shows the same in another way. */
  instead?: ReactNode
  below?: ReactNode
  /** Over all of it: what can be done with rows that are ticked, and dialogs. */
  over?: ReactNode
}

export function ListScreen<Item>({
  title,
  count,
  beside,
  actions,
  bar,
  scroller,
  panel,
  above,
  instead,
  below,
  over,
  label = title,
  ...list
}: Frame & Omit<ComponentProps<typeof List<Item>>, "label"> & { label?: string }) {
  return (
    <Split panel={panel}>
      <Page {...{ title, count, beside, actions, bar }} {...(scroller && { scroller })}>
        {above}
        {instead || <List label={label} {...list} />}
        {below}
      </Page>
      {over}
    </Split>
  )
}
