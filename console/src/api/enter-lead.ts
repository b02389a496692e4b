/**
 * A lead as somebody enters it: what they have typed so far, which outlives the page, and how it is sent. With its first word it gets
 * the key by which the server makes it once; what is changed after it was sent gets another.
 */
import { useState } from "react"
import { api, got } from "./client.ts"
import type { Colleague } from "./colleagues.ts"
import { newUuid } from "./my-changes.ts"
import { stored } from "./person-storage.ts"
import type { Me } from "./session.ts"

export type Entry = {
  /** A number, an address, or both. */
  readonly contact: string
  readonly nombre: string
  readonly business: string
  readonly size:
    | { readonly kind: "bracket"; readonly id: string; readonly label: string }
    | { readonly kind: "amount"; readonly text: string }
    | null
  readonly origin: string
  readonly notes: string
  readonly who: "me" | "turn" | "other"
  readonly triager: Colleague["id"] | null
}
export type Entered = Awaited<ReturnType<typeof enterLead>> & {
  readonly entry: Entry
  /** Who was known before. */
  readonly known: { readonly triager: { readonly id: string } | null } | null
}

const EMAIL = /\S+@\S+/

/** What is typed into one field for both. */
export function contactIn(text: string): { readonly telefono?: string; readonly email?: string } {
  const [email] = EMAIL.exec(text) ?? []
  const telefono = text.replace(EMAIL, " ").replace(/[\s,;]+$|^[\s,;]+/g, "")
  return {
    ...(telefono !== "" && { telefono }),
    ...(email !== undefined && { email: email.replace(/[,;]$/, "") }),
  }
}

export function enterLead(entry: Entry, key: string) {
  const { nombre, business, size, origin, notes, who, triager } = entry
  const receiver = who === "me" ? "me" : who === "other" ? triager : null
  const body = {
    nombre: nombre.trim(),
    ...contactIn(entry.contact),
    ...(business.trim() !== "" && { business: business.trim() }),
    ...(size?.kind === "bracket" && size.label !== "" && { revenue_label: size.label }),
    // Read by the server as an answer of a form is.
    ...(size?.kind === "amount" &&
      size.text.trim() !== "" && { revenue: size.text.trim() as unknown as number }),
    ...(origin.trim() !== "" && { utm_source: origin.trim() }),
    ...(notes.trim() !== "" && { notes: notes.trim() }),
    ...(receiver !== null && { triager: receiver }),
  }
  return got(api.POST("/api/admin/leads", { params: { header: { "Idempotency-Key": key } }, body }))
}

type Draft = { readonly entry: Entry; readonly key: string }

export function useEntryDraft(me: Me) {
  const shelf = stored<Draft>("new-lead", me.id)
  const begin = (): Draft => ({
    key: newUuid(),
    entry: {
      contact: "",
      nombre: "",
      business: "",
      size: null,
      origin: "",
      notes: "",
      who: me.triager?.active ? "me" : "turn",
      triager: null,
    },
  })
  const [draft, setDraft] = useState<Draft>(() => shelf.read() ?? begin())
  return {
    ...draft,
    change: (change: Partial<Entry>) => {
      const next = { key: newUuid(), entry: { ...draft.entry, ...change } }
      setDraft(next)
      shelf.write(next)
    },
    forget: () => shelf.write(null),
  }
}
