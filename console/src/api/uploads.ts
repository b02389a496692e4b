/**
 * Files on their way to the server. They are sent part by part, outside of any screen, so that somebody may look at other
 * screens meanwhile. A part that is lost is sent again for as long as it takes; when the session ends, the file waits here
 * until somebody has signed in again.
 */
import { useSyncExternalStore } from "react"
import { isSignedOut, Refused } from "./client.ts"
import { createImport, type Import, sendPart } from "./imports.ts"
import { untilSignedIn } from "./session-end.ts"

export type Upload = {
  readonly file: File
  /** How much of it the server has, from 0 to 1. */
  readonly share: number
  readonly state: "sending" | "offline" | "refused" | "sent"
  readonly error: unknown
}

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 10_000
/** A server that is away answers like this, or not at all. */
const PASSES = new Set(["unavailable", "rate_limited", "request_timeout", "internal"])

let uploads: ReadonlyMap<string, Upload> = new Map()
const watchers = new Set<() => void>()

function change(id: string, next: Partial<Upload>): void {
  const upload = uploads.get(id)
  if (upload === undefined) return
  uploads = new Map(uploads).set(id, { ...upload, ...next })
  for (const watcher of watchers) watcher()
}

/** undefined: this page does not have the file. */
export const useUpload = (id: string): Upload | undefined =>
  useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => uploads.get(id),
  )

/** Announces a file to the server. */
export const announce = (file: File): Promise<Import> => onceSignedIn(() => createImport(file))

/** Sends what the server does not have yet. `onSent` is told the import as it is after the last part. */
export async function sendFile(job: Import, file: File, onSent: (job: Import) => void): Promise<void> {
  const { id, part_bytes: size } = job
  if (uploads.get(id)?.state === "sending") return
  uploads = new Map(uploads).set(id, { file, share: 0, state: "sending", error: null })
  const parts = Math.ceil(file.size / size)
  let missing = job.missing_parts
  try {
    while (missing.length > 0) {
      change(id, { share: 1 - missing.length / parts, state: "sending" })
      const number = missing[0] as number
      const sent = await sendPatiently(id, number, file.slice(number * size, (number + 1) * size))
      missing = sent.missing_parts
      if (missing.length === 0) onSent(sent)
    }
    change(id, { share: 1, state: "sent" })
  } catch (error) {
    change(id, { state: "refused", error })
  }
}

/** Once it was stopped or lost, nobody needs the file here. */
export function forgetUpload(id: string): void {
  uploads = new Map([...uploads].filter(([one]) => one !== id))
  for (const watcher of watchers) watcher()
}

async function sendPatiently(id: string, number: number, bytes: Blob): Promise<Import> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      return await onceSignedIn(() => sendPart(id, number, bytes))
    } catch (error) {
      // What is no problem of ours is a network that is gone, or a proxy that answers itself.
      if (error instanceof Refused && !PASSES.has(error.problem.code)) throw error
      change(id, { state: "offline" })
      await backOnlineOrAfter(pauseMs)
    }
  }
}

async function onceSignedIn<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isSignedOut(error)) throw error
      await untilSignedIn(new AbortController().signal)
    }
  }
}

const backOnlineOrAfter = (pauseMs: number): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener("online", end)
      resolve()
    }
    const timer = setTimeout(end, pauseMs)
    window.addEventListener("online", end)
  })
