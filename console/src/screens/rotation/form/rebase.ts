/** Two people have changed the same triager: what to do with the form of the second. */
import type { Draft } from "./draft.ts"

/** What somebody has changed, laid over what others have changed meanwhile. */
export function rebase(draft: Draft, from: Draft, newest: Draft): Draft {
  const isSame = (field: keyof Draft) => told(draft[field]) === told(from[field])
  const own = Object.entries(draft).filter(([field]) => !isSame(field as keyof Draft))
  return { ...newest, ...Object.fromEntries(own) }
}
/** Keys tell absences apart while they are moved about, and say nothing of them. */
const told = (value: Draft[keyof Draft]): string =>
  JSON.stringify(value, (name, part) => (name === "key" ? undefined : part))
