/** Answers of resources with ids: the resource, or the problem (404, 412, 422) in its place. */
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

/** Throws the problems that all resources share. Other outcomes are the route's own. */
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
