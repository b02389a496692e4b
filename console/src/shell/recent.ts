/** What somebody last went to or did from ⌘K, newest first: only ids, so that nothing of a lead stays in the browser. */
import { stored } from "../api/person-storage.ts"

const MOST = 12

export function recentOf(person: string) {
  const shelf = stored<readonly string[]>("recent", person)
  const read = (): readonly string[] => {
    const ids: unknown = shelf.read()
    return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : []
  }
  return {
    read,
    keep: (id: string): void => shelf.write([id, ...read().filter((one) => one !== id)].slice(0, MOST)),
  }
}
