/**
 * What somebody writes about a lead and has not saved yet. It is there again when they come back to the lead, in the inbox or in the lead's
 * panel: another card is opened by a slip of the thumb. Kept in memory only, as long as the page is.
 */
import { useState } from "react"

const drafts = new Map<string, string>()

export function useDraft(leadId: string): [text: string, write: (text: string) => void] {
  const [text, setText] = useState(draftOf(leadId))
  const write = (next: string) => {
    setText(next)
    if (next === "") drafts.delete(leadId)
    else drafts.set(leadId, next)
  }
  return [text, write]
}

export const draftOf = (leadId: string): string => drafts.get(leadId) ?? ""

/** What was written and can be saved; from then on there is no draft. */
export function takeDraft(leadId: string): string {
  const text = draftOf(leadId).trim()
  drafts.delete(leadId)
  return text
}
