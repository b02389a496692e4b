/**
 * The copy of an inbox that is shown when the server cannot be reached: see `kept-copy.ts`.
 *
 * It lies in localStorage, one for this console. It is small, and read and removed at once, so that nothing of it is left when the next
 * page begins. A service worker that kept the API's answers would know neither whose they are nor which of them belong together.
 *
 * It belongs to who is signed in. Only `me` from the server begins one, and ends that of another person; every other writing goes into a
 * copy of the same person, so a tab that has not heard of a sign-out brings nothing back.
 */
import type { QueryClient } from "@tanstack/react-query"
import { basePath } from "./client.ts"
import { type Copy, copyOf, inboxIn, leadsIn, parseCopy, withInbox, withMe, withPolicy } from "./kept-copy.ts"
import { book } from "./known-leads.ts"
import { inboxQuery } from "./leads.ts"
import { forgetOthers } from "./person-storage.ts"
import { type Me, meQuery } from "./session.ts"
import { hasSessionEnded, takeForOpen, watchSession } from "./session-end.ts"
import { policyQuery, showKeptPolicy } from "./team-and-policy.ts"

const STORAGE_KEY = `criba-kept:${basePath}`
/** Much may be read at once. */
const WRITE_AFTER_MS = 300

/** Which card was open says the name of a lead. */
function forgetOtherCards(person: string): void {
  try {
    forgetOthers("open-card", person)
  } catch {} // the browser keeps nothing
}

function read(): Copy | null {
  try {
    return parseCopy(localStorage.getItem(STORAGE_KEY), Date.now())
  } catch {
    return null // the browser keeps nothing
  }
}

function write(copy: Copy): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(copy))
  } catch {
    forgetKept() // rather none than one that is older than what was read
  }
}

export function forgetKept(): void {
  try {
    localStorage.removeItem(STORAGE_KEY)
  } catch {}
}

/** What this tab has kept of what somebody was writing. */
export function forgetTab(): void {
  for (const name of Object.keys(sessionStorage))
    if (name.startsWith("criba-")) sessionStorage.removeItem(name)
}

export const isKept = (): boolean => read() !== null

let last: Me | null = null
/** Who is signed in; before the server has said so, who was when this browser last read it. */
export const lastMe = (): Me | null => last ?? read()?.me ?? null

/** Puts the copy where the screens look, as old as it is; whoever it belongs to. */
export function showKept(queries: QueryClient): Me | null {
  const copy = read()
  if (copy === null) {
    forgetKept() // what cannot be shown need not be there
    return null
  }
  const { me, readAt, policy } = copy
  takeForOpen()
  showKeptPolicy(policy)
  book.applyFetched(leadsIn(copy), 0)
  if (me.triager !== null && readAt !== null)
    queries.setQueryData(inboxQuery(me.triager.id).queryKey, inboxIn(copy), { updatedAt: readAt })
  queries.setQueryData(meQuery.queryKey, me, { updatedAt: 0 })
  return me
}

/** The copy with whatever has been read since. */
function renew(queries: QueryClient): void {
  const me = queries.getQueryData(meQuery.queryKey)
  let copy = read()
  if (me === undefined || copy?.me.id !== me.id) return
  copy = withMe(copy, me)
  const policy = queries.getQueryData(policyQuery.queryKey)
  if (policy !== undefined) copy = withPolicy(copy, policy)
  const inbox = me.triager && queries.getQueryState(inboxQuery(me.triager.id).queryKey)
  if (inbox?.data !== undefined)
    copy = withInbox(copy, inbox.data, (id) => book.told(id), inbox.dataUpdatedAt)
  write(copy)
}

/** Begins with the page, and keeps what is read for as long as it is open. */
export function keepWhatIsRead(queries: QueryClient): void {
  let isDue = false
  queries.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success") return
    const [what] = event.query.queryKey
    if (what === "me") {
      const me: Me = event.query.state.data
      // Somebody else must not see what was read for the one before.
      if (last !== null && last.id !== me.id) location.assign(basePath)
      last = me
      if (!event.action.manual) forgetOtherCards(me.id)
      // Without a service worker no page opens to show it.
      if (!event.action.manual && "serviceWorker" in navigator && read()?.me.id !== me.id) write(copyOf(me))
    } else if (what !== "inbox" && what !== "policy") return
    if (isDue) return
    isDue = true
    setTimeout(() => {
      isDue = false
      renew(queries)
    }, WRITE_AFTER_MS)
  })
  watchSession(() => {
    if (hasSessionEnded()) forgetKept()
  })
}
