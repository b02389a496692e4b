/** The title of a column that its table can be put in the order of. */
import { UnstyledButton } from "@mantine/core"
import { IconArrowDown } from "@tabler/icons-react"
import css from "./SortButton.module.css"

/** In which order the table is, and what a click does. */
export type Sort = { readonly now: "ascending" | "descending" | undefined; readonly next: () => void }

/** `isEnd`: the arrow stands before the title, which stays above the numbers. */
export const SortButton = ({ title, sort, isEnd }: { title: string; sort: Sort; isEnd: boolean }) => (
  <UnstyledButton className={css.sort} data-end={isEnd || undefined} onClick={sort.next}>
    <span className="shrink cut">{title}</span>
    <IconArrowDown size={13} stroke={2} aria-hidden />
  </UnstyledButton>
)
