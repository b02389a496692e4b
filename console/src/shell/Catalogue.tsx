/**
 * The screen of a list whose things are made here: keys, sources, endpoints, people. Beside the list stands what is open, or the form for a
 * new one. A thing that could not be read is not open.
 */
import { Button } from "@mantine/core"
import { IconPlus } from "@tabler/icons-react"
import type { ComponentProps, ReactNode } from "react"
import { useState } from "react"
import { useI18n } from "../i18n/index.tsx"
import { Empty } from "../ui/index.tsx"
import { NEW, useListUrl } from "../ui/list-url.ts"
import { ListScreen } from "./ListScreen.tsx"

export function Catalogue<Item>({
  count,
  create,
  form,
  panel,
  empty,
  ...list
}: Omit<ComponentProps<typeof ListScreen<Item>>, "count" | "panel" | "empty"> & {
  count: number | undefined
  /** What the button says. */
  create: string
  /** For a new one. */
  form: ReactNode
  /** Of the one that is open. */
  panel: (open: string, among: readonly string[]) => ReactNode
  /** Said where the list has nothing in it: before the first one, what it is good for. */
  empty?: { readonly title: string; readonly how?: string; readonly instead?: ReactNode }
}) {
  const { f } = useI18n()
  const { open, openIt } = useListUrl()
  const { items, idOf, query } = list
  const isHere = items !== undefined || !query.error
  const isFirst = count === 0 && open === undefined
  return (
    <ListScreen
      {...list}
      count={count === undefined ? undefined : f.int(count)}
      empty={
        empty && (
          <Empty title={empty.title}>
            {empty.how && <span>{empty.how}</span>}
            {isFirst && (
              <Button variant="filled" onClick={() => openIt(NEW)}>
                {create}
              </Button>
            )}
            {empty.instead}
          </Empty>
        )
      }
      panel={
        open !== undefined && isHere ? (open === NEW ? form : panel(open, items?.map(idOf) ?? [])) : null
      }
      actions={
        isHere && (
          <Button
            variant={open === undefined && !isFirst ? "filled" : "default"}
            leftSection={<IconPlus />}
            onClick={() => openIt(NEW)}
          >
            {create}
          </Button>
        )
      }
    />
  )
}

/** What is known of a thing only right after it was made, until somebody looks at something else. */
export function useFresh<Made extends { readonly id: string }>() {
  const { open, openIt } = useListUrl()
  const [made, keep] = useState<Made | null>(null)
  const show = (next: Made) => {
    keep(next)
    openIt(next.id, { replace: true })
  }
  return { fresh: made?.id === open ? made : null, keep, show }
}

/** What works first, newest first. */
export const workingFirst = <Item extends { readonly created_at: string }>(
  items: readonly Item[] | undefined,
  isOff: (item: Item) => boolean,
): Item[] | undefined =>
  items?.toSorted(
    (one, other) =>
      Number(isOff(one)) - Number(isOff(other)) || other.created_at.localeCompare(one.created_at),
  )
