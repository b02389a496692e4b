/** Parts of a policy that stand in several places of the API's description, by the names that they have there. */
import { PolicyDocument } from "../../domain/policy/policy.ts"

const { disqualify, brackets, first_contact, acknowledge } = PolicyDocument.properties

export const POLICY_PARTS = {
  Conditions: disqualify.items.properties.when,
  PolicyRule: disqualify.items,
  PolicyBracket: brackets.items,
  FirstContact: first_contact,
  Acknowledge: acknowledge,
}
