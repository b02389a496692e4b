/** The check of the history: one answer that tells how far it is, line by line, and at last the result. */
import { queryOptions } from "@tanstack/react-query"
import type { Difference } from "../../../src/domain/verify/difference.ts"
import type { AuditEntry } from "./audit.ts"
import { api, basePath, ForeignAnswer, fetchAnswer, got, isProblem, Refused } from "./client.ts"

export type { Difference } from "../../../src/domain/verify/difference.ts"
export type Verified = {
  readonly leads: number
  readonly events: number
  readonly decisions: number
  readonly differences: number
  readonly told: readonly Difference[]
}
type News =
  | { readonly kind: "progress"; readonly done: number; readonly total: number }
  | ({ readonly kind: "result" } & Verified)

/** The answer ended before the result. */
export class BrokenOff extends Error {}

/** `since`: an instant; null: from the beginning. Leaving (`signal`) ends the check on the server, too. */
export async function verifyHistory(
  since: string | null,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<Verified> {
  const query = since === null ? "" : `?${new URLSearchParams({ since })}`
  const answer = await fetchAnswer(`${basePath}api/admin/verification${query}`, { signal })
  if (!answer.ok || answer.body === null) {
    const problem: unknown = await answer.json().catch(() => null)
    throw isProblem(problem) ? new Refused(problem) : new ForeignAnswer(answer.status)
  }
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ""
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      signal.throwIfAborted()
      throw new BrokenOff()
    })
    if (done) throw new BrokenOff()
    const lines = (rest + value).split("\n")
    rest = lines.pop() ?? ""
    for (const line of lines) {
      const news = JSON.parse(line) as News
      if (news.kind === "result") return news
      onProgress(news.total === 0 ? 1 : news.done / news.total)
    }
  }
}

/** What the audit log says of a check; `since`: an instant. */
export type LastCheck = Pick<AuditEntry, "at" | "actor" | "actor_name"> &
  Omit<Verified, "told"> & { readonly since: string | null }

/** null: it was not checked yet, or only from the command line. */
export const lastCheckQuery = queryOptions({
  queryKey: ["audit", "last check"],
  queryFn: async ({ signal }): Promise<LastCheck | null> => {
    const query = { subject: "history", limit: 1 }
    const { data } = await got(api.GET("/api/admin/audit", { params: { query }, signal }))
    const [entry] = data
    return entry === undefined ? null : { ...entry, ...(entry.after as Omit<LastCheck, keyof AuditEntry>) }
  },
})
