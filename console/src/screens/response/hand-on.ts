/** To whom a late lead would go best: somebody who is there, serves its bracket, and has least to do for their weight. */
import type { Lead } from "../../api/leads.ts"
import type { Seat } from "../../api/rotation.ts"
import type { Triager } from "../../api/team-and-policy.ts"

export function bestFor(
  lead: Pick<Lead, "bracket" | "triager">,
  seats: readonly Seat[],
  team: readonly Pick<Triager, "id" | "brackets">[],
): Seat | null {
  const serving = new Set(
    team.filter(({ brackets }) => brackets === null || brackets.includes(lead.bracket)).map(({ id }) => id),
  )
  const load = ({ open_leads, weight }: Seat) => open_leads / weight
  const [best] = seats
    .filter(({ id, on }) => on && id !== lead.triager?.id && serving.has(id))
    .sort((one, other) => load(one) - load(other) || one.id.localeCompare(other.id))
  return best ?? null
}
