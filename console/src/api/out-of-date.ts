/** Which queries are out of date once something has changed: one table for events and for what is changed here. */
import type { QueryClient } from "@tanstack/react-query"

/** The first parts of query keys, by what has changed. */
export const KEYS_OF = {
  /** One lead or many: lists may hold others now, or in other states. */
  lead: [["leads"], ["stats"], ["overview"], ["today"], ["triagers"], ["ledger"]],
  /** What is known of each lead beside its line in a list. */
  details: [["lead"]],
  inbox: [["inbox"], ["me"]],
  policy: [["policy"], ["people"]],
  webhook: [["webhooks"], ["overview"], ["today"]],
  rejections: [["rejections"], ["overview"], ["today"]],
  source: [["sources"]],
  key: [["keys"], ["doubtful-keys"]],
  person: [["people"]],
  me: [["me"]],
  session: [["sessions"]],
  alerts: [["alerts"]],
  device: [["alert-devices"], ["push-here"]],
  audit: [["audit"]],
  view: [["views"], ["audit"]],
  setUp: [["set-up"]],
  /** Who works when: it moves deadlines, and bars from leads. */
  calendar: [["calendars"], ["ledger"], ["leads"], ["inbox"], ["today"], ["audit"]],
  triager: [["triagers"], ["ledger"], ["overview"], ["today"], ["me"]],
  /** Who is in the rotation, and how: it decides who gets what from now on. */
  team: [
    ["triagers"],
    ["ledger"],
    ["rotation-shares"],
    ["me"],
    ["leads"],
    ["inbox"],
    ["stats"],
    ["overview"],
    ["today"],
    ["audit"],
  ],
} as const satisfies { readonly [noun: string]: readonly (readonly string[])[] }
export type Noun = keyof typeof KEYS_OF

export const isNoun = (text: string): text is Noun => Object.hasOwn(KEYS_OF, text)

/** Reads anew what tells of these; resolves when what is on screen has been read. */
export async function renew(queries: QueryClient, ...nouns: readonly Noun[]): Promise<void> {
  const roots = new Set(nouns.flatMap((noun) => KEYS_OF[noun].map(([root]) => root)))
  await Promise.all([...roots].map((root) => queries.invalidateQueries({ queryKey: [root] })))
}
