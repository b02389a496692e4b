/**
 * Whether the session has ended while the console is open, as the server's answers tell. Nothing else depends on it: what
 * is on screen stays, and goes on when somebody has signed in again.
 */
import { useSyncExternalStore } from "react"

type Session = "unknown" | "open" | "ended"

const SIGNED_OUT = 401
let session: Session = "unknown"
/** How many there were in this page. */
let sessions = 0
const watchers = new Set<() => void>()

function change(next: Session): void {
  if (session === next) return
  session = next
  for (const watcher of [...watchers]) watcher()
}

export const watchSession = (watcher: () => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Whose data is shown without a network was in: if the server does not know them any more, their session has ended. */
export function takeForOpen(): void {
  if (session === "unknown") change("open")
}

/**
 * Every request to the admin API begins and ends here. Whoever was never in has no session that could end. One that has ended
 * is open again when it is known whose it is now. A request that began before that was refused for the session before: its
 * answer may come late, and must not end the new one.
 */
export function beginRequest(path: string): (status: number) => void {
  const begunIn = sessions
  return (status) => {
    if (!path.startsWith("/api/admin/")) return
    if (status === SIGNED_OUT) {
      if (session !== "unknown" && begunIn === sessions) change("ended")
    } else if (status < 400 && (session !== "ended" || path === "/api/admin/me")) {
      if (session === "ended") sessions++
      change("open")
    }
  }
}

export const hasSessionEnded = (): boolean => session === "ended"
export const useSessionEnded = (): boolean => useSyncExternalStore(watchSession, hasSessionEnded)

/** Resolves at once while there is a session, else when there is one again. */
export const untilSignedIn = (signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    if (session !== "ended" || signal.aborted) return done()
    const leave = watchSession(() => {
      if (session !== "ended") end()
    })
    const end = () => {
      leave()
      done()
    }
    signal.addEventListener("abort", end, { once: true })
  })
