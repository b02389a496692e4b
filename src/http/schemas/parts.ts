/** Small parts that several schemas share. */
import { Type } from "typebox"
import { named } from "../shell/named-schemas.ts"

export const TriagerName = named(
  "TriagerName",
  Type.Object({ id: Type.String(), name: Type.String() }),
  "A triager, by id and name.",
)

export const Warning = named(
  "Warning",
  Type.Object({
    field: Type.String(),
    code: Type.String(),
    message: Type.String(),
    proposal: Type.Optional(
      Type.String({ description: "What the field may have been meant to be. Nothing is changed by itself." }),
    ),
  }),
  "Something about a lead that is off, though the lead was kept.",
)
