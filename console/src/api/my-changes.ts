/**
 * What the person at this browser does to leads. It is seen at once, wherever the lead stands, and sent as soon as the
 * server can be reached: see `outbox.ts`.
 */
import type { QueryClient } from "@tanstack/react-query"
import { useEffect, useEffectEvent } from "react"
import type { Lead, LeadDetail, Problem } from "../../../client/api.ts"
import { assertNever } from "../../../src/domain/assert-never.ts"
import { alteredBy, type Change, type NewChange } from "./change.ts"
import { api, got, Refused } from "./client.ts"
import { pauseAfter } from "./event-stream.ts"
import { book } from "./known-leads.ts"
import { gotLead, keepComment, keepLead, leadQuery } from "./lead.ts"
import { mayPass, waitForNetwork } from "./network.ts"
import { renew } from "./out-of-date.ts"
import { type End, Outbox, type OutboxState, type Sent, type Shelf, type ShelvedChange } from "./outbox.ts"
import { forgetStored, stored, storedName } from "./person-storage.ts"
import { untilSignedIn } from "./session-end.ts"
import { createStore } from "./store.ts"

const SHELF = "outbox"
const NOTHING: OutboxState = { changes: [], isStuck: false }
/** A server that has not answered by then is asked again; it does nothing twice. */
const ANSWER_WITHIN_MS = 20_000
const SIGNED_OUT = 401

let outbox: Outbox | null = null
const shown = createStore(NOTHING)
const tell = (): void => {
  const state = outbox?.state ?? NOTHING
  book.setPendingChanges(state.changes)
  shown.set(state)
}

/** What waits to be sent, and whether it has failed to be. */
export const useOutbox = shown.use

/** Whether a change of this lead is on its way. */
export const useIsChanging = (leadId: string, kind: Change["kind"]): boolean =>
  useOutbox().changes.some((change) => change.leadId === leadId && change.kind === kind)

/** What the last changes of this tab altered, so that an undo is seen at once, too. */
const altered = new Map<string, Partial<Lead>>()
const MOST_ALTERED = 50

export function makeChange(deed: NewChange): Change {
  if (outbox === null) throw new Error("Nobody is signed in.")
  const before = book.get(deed.leadId)
  const change = outbox.add(deed)
  if (before !== undefined) altered.set(change.id, alteredBy(before, change))
  for (const id of [...altered.keys()].slice(0, -MOST_ALTERED)) altered.delete(id)
  return change
}

/** A change that the server has named: it stands in the lead's history. */
export type NamedChange = Pick<Change, "leadId" | "name"> & { readonly seq: number }

/** Takes a change back, whether or not it has been sent by now, and by whichever tab. False if the server refuses. */
export async function undoChange(change: Change | NamedChange): Promise<boolean> {
  const { leadId, name } = change
  if ("seq" in change) return isDone(makeChange({ kind: "undo", of: change.seq, back: null, leadId, name }))
  if (outbox?.takeBack(change.id)) return true
  const back = altered.get(change.id) ?? null
  return isDone(makeChange({ kind: "undo", of: change.id, back, leadId, name }))
}

/** Resolves once it has left the outbox: false if the server refused it. */
export async function isDone({ id }: Change): Promise<boolean> {
  const isOnItsWay = () => outbox?.state.changes.some((change) => change.id === id) ?? false
  if (isOnItsWay()) {
    await new Promise<void>((done) => {
      const look = () => {
        if (isOnItsWay()) return
        leave()
        done()
      }
      const leave = shown.watch(look)
    })
  }
  return outbox?.endOf(id)?.seq !== null
}

type Asked = {
  readonly params: { readonly path: { readonly id: string }; readonly header: { "Idempotency-Key": string } }
  readonly signal: AbortSignal
}

/** Sends a change that the server answers with the lead. */
function postChange(
  change: Exclude<Change, { kind: "comment" }>,
  asked: Asked,
): Promise<LeadDetail & { readonly change?: number | null }> {
  switch (change.kind) {
    case "status": {
      const { to, reason, value, back_at } = change
      const body = { to, reason, ...(value != null && { value }), ...(back_at != null && { back_at }) }
      return gotLead(api.POST("/api/admin/leads/{id}/status", { ...asked, body }))
    }
    case "attempt": {
      const { result, call_at } = change
      const body = { result, ...(call_at !== null && { call_at }) }
      return gotLead(api.POST("/api/admin/leads/{id}/attempts", { ...asked, body }))
    }
    case "next_step": {
      const { step, isDone } = change
      const path = "/api/admin/leads/{id}/next-step"
      const params = { ...asked.params, ...(step === null && { query: { done: isDone } }) }
      return gotLead(
        step === null ? api.DELETE(path, { ...asked, params }) : api.PUT(path, { ...asked, body: step }),
      )
    }
    case "hand_over": {
      const body = { triager: change.to.id, note: change.note }
      return gotLead(api.POST("/api/admin/leads/{id}/hand-over", { ...asked, body }))
    }
    case "assign": {
      const body = { triager: change.to.id, reason: change.reason }
      return gotLead(api.POST("/api/admin/leads/{id}/triager", { ...asked, body }))
    }
    case "requalify": {
      const body = { to: "assigned" as const, reason: null }
      return gotLead(api.POST("/api/admin/leads/{id}/status", { ...asked, body }))
    }
    case "void_turn": {
      const body = { reason: change.reason }
      return gotLead(api.POST("/api/admin/leads/{id}/void-turn", { ...asked, body }))
    }
    case "undo": {
      // Sent after what it takes back, whose end is known by now.
      const seq = typeof change.of === "number" ? change.of : outbox?.endOf(change.of)?.seq
      if (seq == null) throw new Refused(FORGOTTEN)
      return gotLead(api.POST("/api/admin/leads/{id}/undo", { ...asked, body: { change: seq } }))
    }
    default:
      return assertNever(change)
  }
}

/** What is to be taken back was made too long ago to be known here. */
const FORGOTTEN = {
  type: "about:blank",
  title: "",
  status: 409,
  detail: "",
  instance: "",
  code: "invalid_transition",
  request_id: "",
} satisfies Problem

async function post(queries: QueryClient, change: Change): Promise<Extract<Sent, { kind: "done" }>> {
  const { id, leadId } = change
  const asked: Asked = {
    params: { path: { id: leadId }, header: { "Idempotency-Key": id } },
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  }
  if (change.kind === "comment") {
    const { text } = change
    const entry = await got(api.POST("/api/admin/leads/{id}/comments", { ...asked, body: { text } }))
    return { kind: "done", seq: null, keep: () => keepComment(queries, leadId, entry) }
  }
  // What was refused leaves nothing to undo.
  if (change.kind === "undo" && typeof change.of === "string" && outbox?.endOf(change.of)?.seq === null)
    return { kind: "done", seq: null, keep: () => {} }
  const lead = await postChange(change, asked)
  return { kind: "done", seq: lead.change ?? null, keep: () => keepLead(queries, lead) }
}

async function send(queries: QueryClient, change: Change): Promise<Sent> {
  if (!navigator.onLine) return { kind: "later", left: false }
  try {
    return await post(queries, change)
  } catch (error) {
    const status = error instanceof Refused ? error.problem.status : null
    if (status === SIGNED_OUT) {
      await untilSignedIn(AbortSignal.timeout(ANSWER_WITHIN_MS))
      return { kind: "later", left: false }
    }
    return mayPass(error) ? { kind: "later", left: true } : { kind: "refused", error: error as Error }
  }
}

/** One tab at a time, for each person: another's changes do not wait for theirs. */
const aloneFor =
  (person: string) =>
  (work: () => Promise<void>): Promise<void> =>
    navigator.locks ? navigator.locks.request(storedName(SHELF, person), work) : work()

/** `crypto.randomUUID` is only there under https. */
export function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-")
}

function shelfOf(person: string): Shelf {
  const changes = stored<readonly ShelvedChange[]>(SHELF, person)
  const ends = stored<readonly End[]>(`${SHELF}-ends`, person)
  return {
    read: () => changes.read() ?? [],
    write: (next) => changes.write(next.length === 0 ? null : next),
    readEnds: () => ends.read() ?? [],
    writeEnds: ends.write,
  }
}

/** What was not sent or saved is lost: the person is asked first. */
export function forgetChanges(person: string): void {
  outbox?.close()
  forgetStored(person)
}

/** Sends this person's changes for as long as the console is open. */
export function useSending(
  queries: QueryClient,
  person: string | undefined,
  onRefused: (change: Change, error: Error) => void,
): void {
  const refuse = useEffectEvent(onRefused)
  useEffect(() => {
    if (person === undefined) return
    const box = new Outbox({
      send: (change) => send(queries, change),
      shelf: shelfOf(person),
      alone: aloneFor(person),
      pause: (failures) => waitForNetwork(pauseAfter(failures)),
      newId: newUuid,
      now: () => new Date(),
      onRefused: (change, error) => {
        void queries.invalidateQueries(leadQuery(change.leadId))
        void renew(queries, "inbox")
        refuse(change, error)
      },
    })
    const leave = box.watch(tell)
    const hear = ({ key }: StorageEvent) => {
      if (key === storedName(SHELF, person)) box.look()
    }
    addEventListener("storage", hear)
    outbox = box
    tell()
    box.look()
    return () => {
      box.close()
      leave()
      removeEventListener("storage", hear)
      outbox = null
      tell()
    }
  }, [queries, person])
}
