/** What an event means for what is on screen: what it tells is known at once, and only what it leaves open is read anew. */
import type { Lead } from "../../../client/api.ts"
import { isNoun, KEYS_OF } from "./out-of-date.ts"

/** As much of an event as matters here. */
export type LiveEvent = {
  readonly id: string
  readonly type: string
  readonly at: string
  readonly lead_id?: string
  readonly data: {
    readonly status?: Lead["status"]
    readonly bracket?: string
    readonly triager?: Lead["triager"]
    /** The holder before, or the state before. */
    readonly from?: string | null
    /** The holder from whom an undo took the lead. */
    readonly lost_by?: string | null
    readonly undo?: boolean
    readonly because?: string
  }
}

/** Of all events: it is part of the id. */
export const eventNumberOf = ({ id }: LiveEvent): number => Number(id.split("_")[1])

export type Effect = {
  /** What is known of the lead now. */
  readonly told: (Partial<Lead> & Pick<Lead, "id">) | null
  /** The first parts of the keys of what is out of date. */
  readonly stale: readonly (readonly string[])[]
}

/** `me` is the triager at this browser, if it is one. */
export function effectOf({ type, at, lead_id: id, data }: LiveEvent, me: string | null): Effect {
  if (id === undefined) {
    const [noun = ""] = type.split(".")
    return { told: null, stale: isNoun(noun) ? KEYS_OF[noun] : [] }
  }
  const lead = ["lead", id]
  if (type === "lead.commented") return { told: null, stale: [lead] }
  const from = type === "lead.status_changed" ? data.lost_by : data.from
  const isMine = me !== null && [data.triager?.id, from].includes(me)
  const stale = [lead, ...KEYS_OF.lead, ...(isMine ? [["inbox", me], ["me"]] : [])]
  const { status, bracket, triager } = data
  // Who lost a lead cannot read it any more: what the event tells is all that they will know of it.
  const isLost = me !== null && from === me && triager?.id !== me
  // The other events leave open what else has changed with them: a deadline, a name.
  const isWhole = isLost || (type === "lead.status_changed" && !data.undo)
  if (!isWhole || !status || !bracket || triager === undefined) return { told: null, stale }
  const told = { id, status, bracket, triager, contact_by: null, next_step: null }
  return { told: status === "contacted" ? { ...told, contacted_at: at } : told, stale }
}
