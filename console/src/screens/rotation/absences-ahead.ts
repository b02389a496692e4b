/** When a triager is away, from now on: as they said themselves, or as their own calendar says. */
import type { Triager } from "../../api/team-and-policy.ts"

export const absencesAhead = ({ absences, absence_feed }: Triager, now: number) =>
  [
    ...absences.map((absence) => ({ ...absence, isFed: false })),
    ...(absence_feed?.absences ?? []).map((absence) => ({ ...absence, isFed: true })),
  ]
    .filter(({ to }) => Date.parse(to) > now)
    .sort((a, b) => Date.parse(a.from) - Date.parse(b.from))
