/**
 * How many connections of callers the limit of open files allows. Connections to PostgreSQL, threads and webhooks need files too:
 * callers that took all of them would cut Criba off from its own database.
 */
import { readFileSync } from "node:fs"

/** Twice the limit of leads in the intake, so that an overload is answered by the intake and not by refused connections. */
const MOST_CONNECTIONS = 10_000
/** Connections beyond the limit, to answer that the server is full. */
const MOST_SPARE = 200
/** An idle server has 36 files open (November 2026). Up to 48 connections to databases, two threads and webhooks come on top. */
const OWN_FILES = 200

export type ConnectionRoom = { readonly mostConnections: number; readonly spareConnections: number }

/** With a low limit, three quarters are kept for Criba itself. */
export function roomFor(openFiles: number): ConnectionRoom {
  const room = Math.floor(openFiles - Math.min(OWN_FILES, 0.75 * openFiles))
  const mostConnections = Math.max(1, Math.min(MOST_CONNECTIONS, Math.floor(0.9 * room)))
  return { mostConnections, spareConnections: Math.max(1, Math.min(MOST_SPARE, room - mostConnections)) }
}

/** Node raises the soft limit to the hard one. Without /proc it is unknown, and taken for unlimited. */
export function readOpenFileLimit(): number {
  try {
    const limits = readFileSync("/proc/self/limits", "utf8")
    return Number(/^Max open files +(\d+)/m.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY)
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

/** null: there are enough. */
export function whyFewCallers(openFiles: number): string | null {
  const { mostConnections } = roomFor(openFiles)
  if (mostConnections === MOST_CONNECTIONS) return null
  return (
    `The system lets a process open ${openFiles} files, so a server has room for ${mostConnections} connections of callers ` +
    "at once. Raise the limit to 12000: ulimit -Hn, or LimitNOFILE= of the service."
  )
}
