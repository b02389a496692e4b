/** What was done or went wrong, told for some seconds at the foot of the page (`shell/Notices.tsx`). */
import type { ReactNode } from "react"
import { createStore } from "../api/store.ts"

export type Notice = {
  readonly id: string
  readonly title?: string
  readonly message: ReactNode
  readonly tone?: "warn" | "late"
  readonly shownMs?: number
  readonly onClick?: () => void
}

const SHOWN_MS = 5_000
const MOST = 3
let lastId = 0

const notices = createStore<readonly Notice[]>([])
export const useNotices = notices.use

/** The newest stay: whoever has just done something wants to take back that. A notice takes the place of one with its id. */
export function tellNotice({ id = `notice-${++lastId}`, ...notice }: Omit<Notice, "id"> & { id?: string }) {
  const others = notices.get().filter((one) => one.id !== id)
  notices.set([...others, { shownMs: SHOWN_MS, ...notice, id }].slice(-MOST))
  return id
}

export function hideNotice(id: string): void {
  notices.set(notices.get().filter((one) => one.id !== id))
}
