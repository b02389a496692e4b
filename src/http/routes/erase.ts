/** DELETE /api/admin/leads/{id}: erases the person behind a lead. */
import { erasePerson } from "../../changes/erase-person.ts"
import type { Database } from "../../store/connection/database.ts"
import { isUuid } from "../../store/connection/uuid7.ts"
import { actorOf } from "../access/admin.ts"
import { ASKS_AGAIN } from "../access/caller.ts"
import { LeadParams } from "../schemas/lead.ts"
import { list, object, uuid } from "../schemas/parts.ts"
import type { App } from "../shell/app.ts"
import { operationsOf } from "../shell/operations.ts"
import { Problem } from "../shell/problems.ts"

const operation = operationsOf("Leads")

export function addErase(scope: App, db: Database): void {
  scope.delete(
    "/leads/:id",
    operation(
      "erasePerson",
      "Erase a person",
      "Erases this lead and every other one with the same normalised e-mail or phone: name, contact, texts, extra " +
        "fields, reasons and comments, stored answers, and refused bodies that name the person. Bracket, status, " +
        "triager, times and campaign stay, so that statistics, ledger and receipts still hold. It cannot be undone.",
      {
        params: LeadParams,
        response: {
          200: object("Erasure", "Whose leads were erased.", {
            erased: list(uuid(), "The ids of the person's leads."),
          }),
        },
      },
      ASKS_AGAIN,
    ),
    async (request) => {
      const { id } = request.params
      const erased = isUuid(id) ? await erasePerson(db, id, actorOf(request)) : null
      if (erased === null) throw new Problem("not_found", "There is no such lead.")
      return { erased }
    },
  )
}
