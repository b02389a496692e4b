/**
 * Whether the session has ended while the console is open, as the server's answers tell. Nothing else depends on it: what
 * is on screen stays, and goes on when somebody has signed in again.
 */
import { createStore } from "./store.ts"

type Session = "unknown" | "open" | "ended"

const SIGNED_OUT = 401
const session = createStore<Session>("unknown")
/** How many there were in this page. */
let sessions = 0

function change(next: Session): void {
  if (session.get() !== next) session.set(next)
}

export const watchSession = session.watch

/** Whose data is shown without a network was in: if the server does not know them any more, their session has ended. */
export function takeForOpen(): void {
  if (session.get() === "unknown") change("open")
}

/**
 * Every request to the admin API begins and ends here. A 401 before the first success does not count as an ended session. A session
 * that has ended is open again once GET /me has succeeded. The answer to a request of the session before may come late, and must
 * not end the new one.
 */
export function beginRequest(path: string): (status: number) => void {
  const begunIn = sessions
  return (status) => {
    if (!path.startsWith("/api/admin/")) return
    if (status === SIGNED_OUT) {
      if (session.get() !== "unknown" && begunIn === sessions) change("ended")
    } else if (status < 400 && (session.get() !== "ended" || path === "/api/admin/me")) {
      if (session.get() === "ended") sessions++
      change("open")
    }
  }
}

export const hasSessionEnded = (): boolean => session.get() === "ended"
export const useSessionEnded = (): boolean => session.use() === "ended"

/** Resolves at once while there is a session, else when there is one again. */
export const untilSignedIn = (signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    if (session.get() !== "ended" || signal.aborted) return done()
    const leave = watchSession(() => {
      if (session.get() !== "ended") end()
    })
    const end = () => {
      leave()
      done()
    }
    signal.addEventListener("abort", end, { once: true })
  })
