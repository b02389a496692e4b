/** Small parts that several schemas share. */
import { Type } from "typebox"
import { WARNING_CODES, WARNING_KINDS } from "../../domain/lead/warning.ts"
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
    code: Type.String({ description: `One of ${WARNING_CODES.map((code) => `\`${code}\``).join(", ")}.` }),
    message: Type.String(),
    kind: Type.Enum([...WARNING_KINDS], {
      description:
        "`attention`: somebody should look at it; an address that is not valid, say. `note`: nothing has to be done; a field " +
        "that Criba does not know, say.",
    }),
    proposal: Type.Optional(
      Type.String({ description: "What the field may have been meant to be. Nothing is changed by itself." }),
    ),
  }),
  "Something about a lead that is off, though the lead was kept.",
)
