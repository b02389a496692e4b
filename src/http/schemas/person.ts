/** What the answers about people and those about invitations have in common. */
import { Type } from "typebox"
import { pageOf } from "../access/admin.ts"
import { orNull } from "./or-null.ts"

/** In examples. */
export const PERSON_ID = "5f0c6a55-5c0e-4c0f-9d53-0b6a5d1f2e10"
export const Moment = Type.Unsafe<Date>(Type.String({ format: "date-time" }))
export const RoleField = Type.Enum(["admin", "triager"], {
  description: "An `admin` does everything; a `triager` sees and works the leads that they hold.",
})
export const TriagerField = orNull(
  Type.String(),
  "Who they are on the roster. A person with the role `triager` is somebody.",
)

/** A page of them. */
export const someOf = <T extends Type.TSchema>(item: T, description: string) =>
  Object.assign(pageOf(item), { description })
