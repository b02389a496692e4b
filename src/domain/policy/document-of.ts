/** The policy of one team: what it does not say, the policy says. The console shows it as the server decides by it. */
import type { PolicyDocument, TeamDocument } from "./policy-document.ts"

export function documentOf(document: PolicyDocument, team: TeamDocument): PolicyDocument {
  const { id: _, name: __, when: ___, ...said } = team
  const { teams: ____, bracket_without_revenue, first_contact_within_minutes, ...rest } = document
  return {
    ...rest,
    ...(said.brackets === undefined && bracket_without_revenue !== undefined && { bracket_without_revenue }),
    ...(said.first_contact === undefined && { first_contact_within_minutes }),
    ...said,
  }
}
