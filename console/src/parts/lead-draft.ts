/**
 * What somebody writes about a lead and has not saved yet: a note, or why the lead is lost. It is there again when they come back
 * to the lead, in the inbox or in the lead's panel, because another card is opened by a slip of the thumb; and after the page was
 * loaded anew, because phones drop a page during a call.
 */
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { stored } from "../api/person-storage.ts"
import { meQuery } from "../api/session.ts"

/** States that want to know why. */
export type Ending = "disqualified" | "lost"
export const wantsReason = (status: string): status is Ending =>
  status === "disqualified" || status === "lost"

export type Reason = {
  readonly ending: Ending
  readonly usual: string | null
  readonly words: string
  /** The day on which a lost lead comes back; "" or missing: none. */
  readonly back?: string
  /** Whether the sheet was open that asks for it. */
  readonly isOpen: boolean
}
/** `step`: the words of a next step. */
type Draft = { readonly note?: string; readonly reason?: Reason; readonly step?: string }

/** Nobody writes about more leads at once: the oldest drafts go. */
const MOST_DRAFTS = 20

export type Drafts = {
  readonly noteOf: (leadId: string) => string
  readonly keepNote: (leadId: string, note: string) => void
  /** What was written and can be saved; from then on there is no draft. */
  readonly takeNote: (leadId: string) => string
  readonly reasonOf: (leadId: string) => Reason | undefined
  readonly keepReason: (leadId: string, reason: Reason | undefined) => void
  readonly stepOf: (leadId: string) => string | undefined
  readonly keepStep: (leadId: string, step: string) => void
}

function draftsOf(person: string): Drafts {
  const shelf = stored<readonly (readonly [leadId: string, draft: Draft])[]>("drafts", person)
  const of = (leadId: string): Draft => shelf.read()?.find(([id]) => id === leadId)?.[1] ?? {}
  const keep = (leadId: string, change: { [part in keyof Draft]: Draft[part] | undefined }) => {
    const others = (shelf.read() ?? []).filter(([id]) => id !== leadId)
    const parts = Object.entries({ ...of(leadId), ...change }).filter(([, value]) => value)
    const all = parts.length > 0 ? [...others, [leadId, Object.fromEntries(parts) as Draft] as const] : others
    shelf.write(all.length === 0 ? null : all.slice(-MOST_DRAFTS))
  }
  const noteOf = (leadId: string) => of(leadId).note ?? ""
  const keepNote = (leadId: string, note: string) => keep(leadId, { note })
  return {
    noteOf,
    keepNote,
    takeNote: (leadId) => {
      const note = noteOf(leadId).trim()
      keepNote(leadId, "")
      return note
    },
    reasonOf: (leadId) => of(leadId).reason,
    keepReason: (leadId, reason) => keep(leadId, { reason }),
    stepOf: (leadId) => of(leadId).step,
    keepStep: (leadId, step) => keep(leadId, { step }),
  }
}

/** Those of the person at this browser. */
export function useDrafts(): Drafts {
  const { data: me } = useQuery(meQuery)
  return draftsOf(me?.id ?? "")
}

export function useNoteDraft(leadId: string): [note: string, write: (note: string) => void] {
  const drafts = useDrafts()
  const [note, setNote] = useState(() => drafts.noteOf(leadId))
  const write = (next: string) => {
    setNote(next)
    drafts.keepNote(leadId, next)
  }
  return [note, write]
}
