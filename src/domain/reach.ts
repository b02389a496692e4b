/** How far a person reaches: whose leads they may see and change. Whatever shows or changes leads asks here or in store/books/reach.ts. */

/** Leads of these teams, and those that their own triager has. null: everybody's. Without either: nobody's. */
export type Reach = { readonly triager: string | null; readonly teams: readonly string[] } | null

export const reaches = (
  reach: Reach,
  lead: { readonly team: string | null; readonly triager: string | null },
): boolean =>
  reach === null || leads(reach, lead.team) || (lead.triager !== null && lead.triager === reach.triager)

/** Whether the team is theirs to lead: a lead of it may also be given away and taken. */
export const leads = (reach: Reach, team: string | null): boolean =>
  reach === null || (team !== null && reach.teams.includes(team))

/** Whether somebody of the roster is among their people. Who says no team is in all of them. */
export const leadsPerson = (reach: Reach, triager: { readonly teams: readonly string[] | null }): boolean =>
  reach === null ||
  (reach.teams.length > 0 &&
    (triager.teams === null || triager.teams.some((team) => reach.teams.includes(team))))
