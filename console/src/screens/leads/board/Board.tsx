/**
 * The leads by state, a column each. A card goes to another column by the mouse, by the keys of its lead, or by Shift and an arrow; each
 * way does what its verb in ⌘K does, so a won lead is asked for its value and a lost one for its reason.
 */
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from "react"
import { STATUSES, type Status } from "../../../../../src/domain/decision/lifecycle.ts"
import { book } from "../../../api/known-leads.ts"
import type { Lead, LeadFilters } from "../../../api/leads.ts"
import { useI18n } from "../../../i18n/index.tsx"
import { actionsNow } from "../../../ui/actions.ts"
import { isCovered } from "../../../ui/panel-keys.ts"
import type { Tally } from "../counts.ts"
import css from "./Board.module.css"
import { useBoard, useWayTo } from "./board.ts"
import { Column } from "./Column.tsx"

/** In the order in which leads go through them; what ended badly stands last. */
const COLUMNS: readonly Status[] = [
  ...STATUSES.filter((status) => status !== "disqualified" && status !== "lost"),
  "lost",
  "disqualified",
]

const cardOf = (element: Element | null): HTMLElement | null =>
  element?.closest<HTMLElement>("[data-id]") ?? null
const linkIn = (board: HTMLElement | null, id = ""): HTMLElement | null =>
  board?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"] a`) ?? null
const SIBLINGS: Readonly<Record<string, "nextElementSibling" | "previousElementSibling">> = {
  ArrowDown: "nextElementSibling",
  j: "nextElementSibling",
  ArrowUp: "previousElementSibling",
  k: "previousElementSibling",
}

export function Board({
  filters,
  tally,
  openId,
}: {
  filters: LeadFilters
  tally: Tally | null
  openId: string | undefined
}) {
  const { t } = useI18n()
  const { lists, leadsOf } = useBoard(filters)
  const wayTo = useWayTo()
  const board = useRef<HTMLDivElement>(null)
  const [dragged, drag] = useState<Lead | null>(null)
  const focused = useRef<{ readonly id: string; readonly link: Element } | undefined>(undefined)
  /** A card keeps the focus, also if it is drawn anew: in another column, or when its list has it again. */
  const keepFocus = () => {
    const { current: last } = focused
    const isLost = document.activeElement?.contains(board.current) ?? true
    if (last === undefined || last.link.isConnected || !isLost || isCovered()) return
    linkIn(board.current, last.id)?.focus({ preventScroll: true })
  }
  useEffect(keepFocus)

  const move = (lead: Lead, to: Status): void => {
    const way = wayTo(lead, to)
    if (way === undefined) return
    linkIn(board.current, lead.id)?.focus({ preventScroll: true }) // actions are about the lead that has the focus
    actionsNow()
      .find(({ id }) => id === way)
      ?.run()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event
    const card = cardOf(event.target as Element)
    const lead = book.get(card?.dataset.id ?? "")
    if (!card || !lead || ctrlKey || metaKey || altKey) return
    const index = COLUMNS.indexOf(lead.status)
    const beside = { ArrowLeft: COLUMNS.slice(0, index).toReversed(), ArrowRight: COLUMNS.slice(index + 1) }
    const columns = beside[key as keyof typeof beside]
    const sibling = SIBLINGS[key]
    if (columns !== undefined) {
      event.preventDefault()
      const to = columns.find(
        (status) => (shiftKey ? wayTo(lead, status) : leadsOf.get(status)) !== undefined,
      )
      if (to === undefined) return
      if (shiftKey) move(lead, to)
      else linkIn(board.current, leadsOf.get(to)?.[0]?.id)?.focus()
    } else if (sibling !== undefined && !shiftKey) {
      event.preventDefault()
      card[sibling]?.querySelector<HTMLElement>("a")?.focus()
    }
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows go from card to card, each of which is a link
    <div
      ref={board}
      className={css.board}
      data-fills
      onKeyDown={onKeyDown}
      onFocus={({ target }) => {
        const id = cardOf(target)?.dataset.id
        focused.current = id === undefined ? undefined : { id, link: target }
      }}
      onDragStart={({ target, dataTransfer }: DragEvent) => {
        const id = cardOf(target as Element)?.dataset.id ?? ""
        dataTransfer.setData("text/plain", id)
        dataTransfer.effectAllowed = "move"
        drag(book.get(id) ?? null)
      }}
      onDragEnd={() => drag(null)}
    >
      {COLUMNS.filter((status) => status !== "waiting" || leadsOf.has(status)).map((status) => (
        <Column
          key={status}
          status={status}
          leads={leadsOf.get(status) ?? []}
          list={lists[status]}
          count={tally?.counts[status]}
          openId={openId}
          onDrawn={keepFocus}
          takes={dragged === null ? null : wayTo(dragged, status) !== undefined}
          onDrop={() => {
            drag(null) // the card may be gone before it can say that it is no longer dragged
            if (dragged !== null) move(dragged, status)
          }}
          label={t(`status.${status}`)}
        />
      ))}
    </div>
  )
}
