/**
 * The text being edited. It outlives the screen, though not the tab; whoever closes the tab with changes in it is asked.
 * Without changes there is no draft, and what is in force is shown.
 */
import { useEffect, useMemo, useState } from "react"
import { basePath } from "../../api/client.ts"
import type { Schema } from "../../api/policy.ts"
import type { Policy } from "../../api/team-and-policy.ts"
import { changeText, type Edit, writePolicy } from "./policy-yaml.ts"

/** `base`: the version that it changes. `note`: why, if that is known already. */
export type Draft = { readonly text: string; readonly base: number; readonly note?: string }
export type PolicyDraft = ReturnType<typeof useDraft>

const STORAGE_KEY = `criba-policy-draft:${basePath}`

function readKept(): Draft | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "null") as Partial<Draft> | null
    return typeof kept?.text === "string" && typeof kept.base === "number" ? (kept as Draft) : null
  } catch {
    return null
  }
}

function keep(draft: Draft | null): void {
  if (draft === null) sessionStorage.removeItem(STORAGE_KEY)
  else sessionStorage.setItem(STORAGE_KEY, JSON.stringify(draft))
}

export function useDraft(policy: Policy, schema: Schema) {
  const [draft, setDraft] = useState(readKept)
  const published = useMemo(() => writePolicy(policy.document, schema), [policy.document, schema])
  const text = draft?.text ?? published
  const isChanged = draft !== null

  const set = (next: Draft | null): void => {
    const changed = next?.text === published ? null : next
    keep(changed)
    setDraft(changed)
  }
  const write = (next: string): void => set({ ...draft, text: next, base: draft?.base ?? policy.version })

  useEffect(() => {
    if (!isChanged) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener("beforeunload", ask)
    return () => removeEventListener("beforeunload", ask)
  }, [isChanged])

  return {
    text,
    published,
    draft,
    isChanged,
    /** Somebody has published since the draft was begun. */
    isStale: draft !== null && draft.base !== policy.version,
    write,
    change: (edit: Edit) => write(changeText(text, edit)),
    /** Puts another text in place of what is there; null: what is in force. */
    load: set,
    /** The draft goes on from what is in force now. */
    rebase: () => draft && set({ ...draft, base: policy.version }),
  }
}
