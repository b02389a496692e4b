/** How many leads a triager has to contact now, wherever that is told. */
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useNow } from "./clock.ts"
import { isInInbox, turnOf } from "./inbox.ts"
import { useLeads } from "./known-leads.ts"
import { inboxQuery } from "./leads.ts"
import { type Me, meQuery } from "./session.ts"

const NONE: readonly string[] = []

/** Counted in the inbox, with what was done here and is not sent yet; as the server counts while there is no inbox, or an older one. */
export function useToContact({ id, to_contact }: NonNullable<Me["triager"]>): number {
  const now = useNow()
  const queries = useQueryClient()
  const { data: inbox } = useQuery({ ...inboxQuery(id), enabled: false })
  const leads = useLeads(inbox?.ids ?? NONE)
  const [read, me] = [inboxQuery(id), meQuery].map(({ queryKey }) => queries.getQueryState(queryKey))
  // On other screens nobody reads the inbox anew. What outdates it also brings a new `me`, unless the server cannot be reached.
  const isOlder = read?.isInvalidated && read.dataUpdatedAt < (me?.dataUpdatedAt ?? 0)
  if (inbox === undefined || isOlder) return to_contact
  return leads.filter((lead) => isInInbox(lead, id) && turnOf(lead, now) === "now").length
}
