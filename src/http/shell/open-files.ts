/**
 * How many callers fit into the files that the system lets a process open. A connection takes one, and so do connections to
 * PostgreSQL, threads and webhooks: callers that took all of them would keep Criba from its own database.
 */
import { readFileSync } from "node:fs"

/** As many as leads may wait in the intake, twice: its callers hear from it, and not from the server, that they are too many. */
const MOST_CONNECTIONS = 10_000
/** For those who are told that the server is full. */
const MOST_SPARE = 200
/** What a server opened at rest were 36, in November 2026. Then come up to 48 connections to databases, two threads and webhooks. */
const OWN_FILES = 200

export type ConnectionRoom = { readonly mostConnections: number; readonly spareConnections: number }

/** Where there are few files, three quarters of them stay Criba's own. */
export function roomFor(openFiles: number): ConnectionRoom {
  const room = Math.floor(openFiles - Math.min(OWN_FILES, 0.75 * openFiles))
  const mostConnections = Math.max(1, Math.min(MOST_CONNECTIONS, Math.floor(0.9 * room)))
  return { mostConnections, spareConnections: Math.max(1, Math.min(MOST_SPARE, room - mostConnections)) }
}

/** Node has raised it as far as it may. Systems without /proc allow many. */
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
