/**
 * One change of all leads that pass the filters of a list, however many: page by page, newest first. What arrives meanwhile is newer than the
 * first page, and is left alone. It can be stopped after any portion, and goes on there. Of each lead it is known what became of it; one that
 * somebody else has changed between the page and the change is refused by the server, and named.
 */
import { GIVEABLE, NEXT, type Status } from "../../../../src/domain/decision/lifecycle.ts"
import type { BulkAnswer, Lead, LeadFilters, LeadPage } from "../../api/leads.ts"
import { valuesOf } from "./search.ts"

/** What all of them become; `triager`: somebody is to have them. */
export type Aim = Extract<Status, "contacted" | "qualified" | "disqualified" | "lost"> | "triager"

/** Only these can be ticked: what is closed stays closed when many are changed. */
const TICKABLE: readonly Status[] = GIVEABLE
export const canBeTicked = ({ status, erased_at }: Lead): boolean =>
  TICKABLE.includes(status) && erased_at === null

/** The filters of a list, for those of it that can be ticked; null if they leave none. */
export function tickableIn(filters: LeadFilters): LeadFilters | null {
  const { sort: _, status, ...rest } = filters
  const asked = valuesOf(status)
  const left = TICKABLE.filter((one) => asked.length === 0 || asked.includes(one))
  return left.length === 0 ? null : { ...rest, status: left as LeadFilters["status"] }
}

/** `to`: who is to have them. */
export function canBecome({ status, triager }: Lead, aim: Aim, to: string | null): boolean {
  if (aim === "triager") return status === "waiting" || triager?.id !== to
  return NEXT[status].includes(aim)
}

export type Refusal = Pick<BulkAnswer["results"][number], "id" | "code" | "status"> & {
  readonly name: string | null
}
export type Progress = {
  readonly changed: number
  /** So already, or not possible from where they are. */
  readonly left: number
  readonly refused: readonly Refusal[]
  /** Where it goes on; null: at the end. */
  readonly next: { readonly cursor: string | null } | null
}
export const BEGINNING: Progress = { changed: 0, left: 0, refused: [], next: { cursor: null } }
export const seenOf = ({ changed, left, refused }: Progress): number => changed + left + refused.length

type Deed = {
  readonly read: (cursor: string | null) => Promise<LeadPage>
  readonly canBecome: (lead: Lead) => boolean
  readonly change: (ids: readonly string[]) => Promise<BulkAnswer>
}

/** What is thrown comes after the last portion that `onProgress` heard of: begin again there. */
export async function changeAll(
  { read, canBecome, change }: Deed,
  from: Progress,
  { onProgress, isStopped }: { onProgress: (now: Progress) => void; isStopped: () => boolean },
): Promise<Progress> {
  let now = from
  while (now.next !== null && !isStopped()) {
    const page = await read(now.next.cursor)
    const able = page.data.filter(canBecome)
    const answer = able.length === 0 ? null : await change(able.map(({ id }) => id))
    const nameOf = new Map(able.map(({ id, nombre }) => [id, nombre]))
    const refused = answer?.results.filter(({ ok }) => !ok) ?? []
    now = {
      changed: now.changed + (answer?.changed ?? 0),
      left: now.left + page.data.length - able.length,
      refused: [
        ...now.refused,
        ...refused.map(({ id, code, status }) => ({ id, code, status, name: nameOf.get(id) ?? null })),
      ],
      next: page.next_cursor === null ? null : { cursor: page.next_cursor },
    }
    onProgress(now)
  }
  return now
}
