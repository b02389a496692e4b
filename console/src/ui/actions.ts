/**
 * What can be done from the keyboard: each action is found in ⌘K by its words, and some have a key of their own. Screens offer theirs for
 * as long as they are on the page; those that work everywhere are in `shell/own-actions.ts`. An action that this person may not take, or
 * that is not possible now, is not offered.
 */
import { useWindowEvent } from "@mantine/hooks"
import type { Icon } from "@tabler/icons-react"
import { useEffect, useRef } from "react"
import type { Key } from "./action-keys.ts"
import { isCovered, isTypedIn } from "./panel-keys.ts"
import { isSettling } from "./settle.ts"

export type Action = {
  /** Always the same for the same thing: recent ones are remembered by it. */
  readonly id: string
  readonly text: string
  /** Other words by which people look for it. */
  readonly words?: string
  /** Whom or what it is done to, if the text does not say. */
  readonly to?: string
  readonly Icon: Icon
  readonly key?: Key
  readonly run: () => void
}

type Offer = () => readonly Action[]
const offers = new Set<Offer>()

/** `offer` is asked when a key is pressed or ⌘K opens, so it may look at what has the focus. */
export function useActions(offer: Offer): void {
  const newest = useRef(offer)
  useEffect(() => {
    newest.current = offer
  })
  useEffect(() => {
    const ask: Offer = () => newest.current()
    offers.add(ask)
    return () => void offers.delete(ask)
  }, [])
}

export const actionsNow = (): readonly Action[] => [...offers].flatMap((offer) => offer())

/** Takes the keys of all actions. What is typed into a field, or pressed in a dialog or a menu, is no such key. */
export function useActionKeys(): void {
  useWindowEvent("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    if (event.repeat || event.defaultPrevented || isCovered() || isSettling(event.timeStamp)) return
    const [target] = event.composedPath() // an editor in a shadow root stands behind its host
    if (isTypedIn(target ?? null) || (event.target as Element).closest?.("[role=dialog]")) return
    const action = actionsNow().find(({ key }) => key === event.key)
    if (action === undefined) return
    event.preventDefault()
    action.run()
  })
}
