/** Mistakes in the data of a person, and the refusals. Shared by invitations, joining and changes. */
import { type FieldMistake, mistakeIn } from "../domain/field-mistake.ts"
import { unknownTeams } from "../domain/policy/unknown-teams.ts"
import { readCurrentPolicy } from "../store/books/policies.ts"
import { findTriager } from "../store/books/roster.ts"
import type { Tx } from "../store/connection/database.ts"
import * as store from "../store/people/people.ts"
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from "./library-options.ts"
import { type Weakness, whyWeak } from "./weak-password.ts"

const LONGEST_NAME = 200
const LONGEST_EMAIL = 254

export type Refused = { readonly kind: "refused"; readonly mistakes: readonly FieldMistake[] }
export type Unknown = { readonly kind: "unknown" }
export const refused = (...mistakes: FieldMistake[]): Refused => ({ kind: "refused", mistakes })

/** The triager belongs to another person, or to another open invitation. */
export type Taken = { readonly kind: "taken"; readonly by: string }

type Rights = Pick<store.Person, "role" | "triager_id"> & { readonly teams?: store.Person["teams"] }

/** `before`: the person whose rights are changed. */
export const rightsMistakes = async (
  tx: Tx,
  rights: Rights,
  before: store.Person | null = null,
): Promise<FieldMistake[]> => [
  ...(await rosterMistakes(tx, rights, before?.id ?? null)),
  ...(await teamMistakes(tx, rights, before?.teams ?? [])),
]

/** `kept`: those that they lead already. */
async function teamMistakes(
  tx: Tx,
  { role, teams = null }: Rights,
  kept: readonly string[],
): Promise<FieldMistake[]> {
  if (role !== "manager")
    return teams === null
      ? []
      : [mistakeIn("teams", "invalid_value", "Only a person with the role `manager` leads teams.")]
  if (teams === null || teams.length === 0)
    return [mistakeIn("teams", "required", "Say which teams a person with the role `manager` leads.")]
  return unknownTeams((await readCurrentPolicy(tx)).document, teams, kept)
}

async function rosterMistakes(
  tx: Tx,
  { role, triager_id }: Rights,
  personId: string | null,
): Promise<FieldMistake[]> {
  if (triager_id === null) {
    if (role !== "triager") return []
    return [mistakeIn("triager", "required", "Say who on the roster a person with the role `triager` is.")]
  }
  if ((await findTriager(tx, triager_id)) === null) {
    return [mistakeIn("triager", "unknown_triager", "There is no such triager.")]
  }
  const taken = await store.findPersonOf(tx, triager_id)
  return taken === null || taken.id === personId
    ? []
    : [mistakeIn("triager", "taken", `\`${triager_id}\` is ${taken.name} already.`, { by: taken.name })]
}

export const nameMistakes = (name: string): FieldMistake[] => {
  if (/\p{Cc}|\p{Cs}/u.test(name)) {
    const detail = "The name holds a control character or half a character."
    return [mistakeIn("name", "invalid_characters", detail)]
  }
  if (name !== "" && name.length <= LONGEST_NAME) return []
  const detail = `A name has 1 to ${LONGEST_NAME} characters.`
  return [mistakeIn("name", name === "" ? "required" : "too_long", detail, { most: LONGEST_NAME })]
}

export const emailMistakes = (email: string): FieldMistake[] =>
  email.length <= LONGEST_EMAIL && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)
    ? []
    : [mistakeIn("email", "invalid_email", "This is no e-mail address.")]

/** Of the person with this address. */
export const passwordMistakes = (password: string, email: string, field = "password"): FieldMistake[] => {
  const { length } = password
  if (length < SHORTEST_PASSWORD || length > LONGEST_PASSWORD) {
    const code = length < SHORTEST_PASSWORD ? "too_short" : "too_long"
    const detail = `A password has ${SHORTEST_PASSWORD} to ${LONGEST_PASSWORD} characters.`
    return [mistakeIn(field, code, detail, { least: SHORTEST_PASSWORD, most: LONGEST_PASSWORD })]
  }
  const weakness = whyWeak(password, email)
  return weakness === null ? [] : [mistakeIn(field, weakness, WEAKNESSES[weakness])]
}

const WEAKNESSES: Readonly<Record<Weakness, string>> = {
  common_password: "This is one of the commonest passwords: it is guessed first.",
  password_repeats: "A password is more than one character again and again.",
  password_is_address: "A password is not the person's own e-mail address.",
}

/** What the audit log keeps of a person. */
export const auditFields = ({ name, email, role, triager_id, teams, disabled_at }: store.Person) => ({
  name,
  email,
  role,
  triager_id,
  ...(teams !== null && { teams }),
  disabled_at,
})
