/**
 * Files on their way to the server. They are sent part by part, outside of any screen, so that somebody may look at other
 * screens meanwhile. A part that is lost is sent again for as long as it takes; when the session ends, the file waits here
 * until somebody has signed in again.
 */
import { isSignedOut } from "./client.ts"
import { createImport, type Import, sendPart } from "./imports.ts"
import { mayPass, waitForNetwork } from "./network.ts"
import { untilSignedIn } from "./session-end.ts"
import { createStore } from "./store.ts"

export type Upload = {
  readonly file: File
  /** How much of it the server has, from 0 to 1. */
  readonly share: number
  readonly state: "sending" | "offline" | "refused" | "sent"
  readonly error: unknown
}

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 10_000

const uploads = createStore<ReadonlyMap<string, Upload>>(new Map())

function change(id: string, next: Partial<Upload>): void {
  const upload = uploads.get().get(id)
  if (upload !== undefined) uploads.set(new Map(uploads.get()).set(id, { ...upload, ...next }))
}

/** undefined: this page does not have the file. */
export const useUpload = (id: string): Upload | undefined => uploads.use().get(id)

/** Announces a file to the server. */
export const announce = (file: File): Promise<Import> => onceSignedIn(() => createImport(file))

/** Sends what the server does not have yet. `onSent` is told the import as it is after the last part. */
export async function sendFile(job: Import, file: File, onSent: (job: Import) => void): Promise<void> {
  const { id, part_bytes: size } = job
  if (uploads.get().get(id)?.state === "sending") return
  uploads.set(new Map(uploads.get()).set(id, { file, share: 0, state: "sending", error: null }))
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
  uploads.set(new Map([...uploads.get()].filter(([one]) => one !== id)))
}

async function sendPatiently(id: string, number: number, bytes: Blob): Promise<Import> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      return await onceSignedIn(() => sendPart(id, number, bytes))
    } catch (error) {
      if (!mayPass(error)) throw error
      change(id, { state: "offline" })
      await waitForNetwork(pauseMs)
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
