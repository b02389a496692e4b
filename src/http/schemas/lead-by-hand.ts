/** What the API reference says of a lead that somebody enters. */
import { type TObject, Type } from "typebox"
import { named } from "../shell/named-schemas.ts"
import { ingestSchema, LeadSubmission } from "./ingest.ts"
import { orNull } from "./parts.ts"

const ByHand: TObject = named(
  "LeadByHand",
  Type.Object(
    {
      ...LeadSubmission.properties,
      triager: Type.Optional(
        orNull(
          Type.String({ maxLength: 64 }),
          "Whose lead it is from the start, by id; `me`: the caller. Left out: the policy decides. A person with the role `triager` " +
            "may name nobody but themselves.",
        ),
      ),
    },
    {
      additionalProperties: true,
      examples: [{ nombre: "Lucía Fernández", telefono: "+34 600 111 222", notes: "Ha llamado ella" }],
    },
  ),
  "A lead as somebody enters it: the fields of ingest, and whose it is.",
)

export const leadByHandSchema = {
  operationId: "enterLead",
  tags: ["Leads"],
  summary: "Enter a lead by hand",
  description:
    "For a lead that called or wrote to somebody. It is taken in as at ingest: rules, bracket, known persons and the rotation. With " +
    "`triager` it is theirs, as when an admin assigns it: no rule judges it, and it is charged to nobody. Texts that are too long are cut " +
    "and kept whole in `extra`.",
  security: [{ bearer: [] }],
  headers: ingestSchema.headers,
  body: ByHand,
  response: { 201: ingestSchema.response[201] },
}
