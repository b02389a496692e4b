// A rule of disqualification as it stands in the policy document.
import { Type } from "typebox"
import { ConditionsDocument } from "./conditions-document.ts"
import { about, closed, id, text } from "./schema-words.ts"

export const RuleDocument = closed(
  {
    id: id("Names the rule in answers, receipts and figures.", "no-business"),
    when: ConditionsDocument,
    reason: text(
      500,
      about(
        "Reason",
        "Why such a lead is disqualified, in words for your team. Whoever sent the lead gets to see it too.",
        "No tiene negocio propio",
      ),
    ),
    shadow: Type.Optional(
      Type.Boolean(
        about(
          "Shadow",
          "true: record which leads the rule would match, but disqualify nobody. Default: false.",
          true,
        ),
      ),
    ),
  },
  about("Rule", "Disqualifies the leads that it matches.", {
    id: "no-business",
    when: { business: ["empleado"] },
    reason: "No tiene negocio propio",
  }),
)
