/** What the answers about people and those about invitations have in common. */
import { Type } from "typebox"
import { orNull, string } from "./parts.ts"

/** The person of all examples. */
export const PERSON_ID = "5f0c6a55-5c0e-4c0f-9d53-0b6a5d1f2e10"
export const RoleField = Type.Enum(["admin", "manager", "triager"], {
  description:
    "An `admin` does everything; a `manager` sees, works and assigns the leads of their teams; a `triager` sees and works the leads that they hold.",
})
export const TeamsField = orNull(
  Type.Array(string(), { maxItems: 50 }),
  "Which teams a `manager` leads, by id; null for the others.",
)
export const TriagerField = orNull(
  string(),
  "Who they are on the roster. A person with the role `triager` is somebody.",
)
