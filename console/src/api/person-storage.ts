/**
 * What the browser keeps for one person: changes to be sent, words that are not saved yet, the card that was open. It outlives the
 * page, and goes when the person signs out. Where nothing can be kept, because the browser may not or is full, it lives as long
 * as the page.
 */
type Stored<T> = {
  /** null: nothing is kept. */
  readonly read: () => T | null
  readonly write: (value: T | null) => void
}

const PREFIX = "criba-"
export const storedName = (what: string, person: string): string => `${PREFIX}${what}:${person}`

/** What the browser would not keep: only this page knows of it. */
const unkept = new Map<string, unknown>()

/** `localStorage` is for all tabs, `sessionStorage` for this one. */
export function stored<T>(
  what: string,
  person: string,
  storage: "localStorage" | "sessionStorage" = "localStorage",
): Stored<T> {
  const name = storedName(what, person)
  return {
    read: () => {
      if (unkept.has(name)) return unkept.get(name) as T | null
      try {
        return JSON.parse(window[storage].getItem(name) ?? "null")
      } catch {
        return null
      }
    },
    write: (value) => {
      unkept.delete(name)
      try {
        if (value === null) window[storage].removeItem(name)
        else window[storage].setItem(name, JSON.stringify(value))
      } catch {
        unkept.set(name, value)
      }
    },
  }
}

/** Whoever uses this browser next finds nothing of this person. */
export function forgetStored(person: string): void {
  unkept.clear()
  for (const storage of [localStorage, sessionStorage]) {
    for (const name of Object.keys(storage)) {
      if (name.startsWith(PREFIX) && name.endsWith(`:${person}`)) storage.removeItem(name)
    }
  }
}

/** Of everybody else who has used this browser; words that they have not saved stay for them. */
export function forgetOthers(what: string, person: string): void {
  for (const storage of [localStorage, sessionStorage]) {
    for (const name of Object.keys(storage)) {
      if (name.startsWith(storedName(what, "")) && name !== storedName(what, person)) storage.removeItem(name)
    }
  }
}
