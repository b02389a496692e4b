/** How routes of things that have ids answer: with the thing, or with why there is nothing to answer with. */
import type { FieldMistake } from "../../domain/field-mistake.ts"
import { Problem, refuseFields } from "../shell/problems.ts"
import { outdated } from "./if-match.ts"

const unknown = (what: string, id: string) => new Problem("not_found", `There is no ${what} \`${id}\`.`)

export function found<Thing>(thing: Thing | null, what: string, id: string): Thing {
  if (thing === null) throw unknown(what, id)
  return thing
}

type NotMade =
  | { readonly kind: "unknown" }
  /** Somebody has changed the thing since the version that the request names. */
  | { readonly kind: "stale"; readonly version: string }
  | { readonly kind: "refused"; readonly mistakes: readonly FieldMistake[] }

/** A change that was made, or was refused for a reason that only the caller's route knows. */
export function made<Change extends { readonly kind: string }>(
  change: Change | NotMade,
  what: string,
  id: string,
): Exclude<Change, NotMade> {
  const { kind } = change
  if (kind === "unknown") throw unknown(what, id)
  if (kind === "stale") throw outdated(what, id, (change as NotMade & { kind: "stale" }).version)
  if (kind === "refused") throw refuseFields((change as NotMade & { kind: "refused" }).mistakes)
  return change as Exclude<Change, NotMade>
}
