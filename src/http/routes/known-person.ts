/**
 * GET /api/admin/leads/known: whether a number or an address can be used, and whether we have its person already, for whoever enters
 * a lead by hand. A triager learns who has the person, because the lead may go to them, but sees nothing of a lead that is not theirs, and cannot
 * find out of a long list of addresses who is a customer.
 */
import { Type } from "typebox"
import { normaliseEmail, normalisePhone } from "../../domain/contact/contact.ts"
import { STATUSES } from "../../domain/decision/lifecycle.ts"
import { reaches } from "../../domain/reach.ts"
import type { Database } from "../../store/connection/database.ts"
import { findKnownPerson } from "../../store/find/known-person.ts"
import type { DeskReader } from "../../store/leads/desk.ts"
import { actorOf, reachOf } from "../access/admin.ts"
import { RateWindows } from "../access/rate.ts"
import { instant, object, optionalText, orNull, string, TriagerName, uuid } from "../schemas/parts.ts"
import type { App } from "../shell/app.ts"
import { operationsOf } from "../shell/operations.ts"
import { tooManyAttempts } from "../shell/problems.ts"

const Known = object("KnownPerson", "Whether somebody is known.", {
  phone: orNull(
    Type.Object({ e164: string(), country: orNull(string("ISO code.")) }),
    "The number as it will be kept; null: there is none that can be called.",
  ),
  email: orNull(string(), "The address as it will be kept; null: there is none that is valid."),
  lead: orNull(
    Type.Object({
      id: orNull(uuid(), "null: the caller may not open it."),
      nombre: orNull(string()),
      status: orNull(Type.Enum([...STATUSES])),
      created_at: instant(),
      triager: orNull(TriagerName, "Who has it, or had it last."),
    }),
    "The newest lead of the person with this number or address; null: there is none. Of a lead that is not theirs a person with the role " +
      "`triager` or `manager` learns when it came and who has it.",
  ),
})

const LONGEST = 320

/** As fast as somebody enters leads. */
const MOST_PER_MINUTE = 60
const MOST_ASKERS = 10_000

const operation = operationsOf("Leads")

export function addKnownPerson(scope: App, { db, desks }: { db: Database; desks: DeskReader }): void {
  const askers = new RateWindows(() => performance.now(), MOST_ASKERS)
  scope.get(
    "/leads/known",
    operation(
      "findKnownPerson",
      "Whether somebody is known",
      `Before a lead is entered by hand: read as at ingest, in the policy's country. A person who is no admin asks at most ${MOST_PER_MINUTE} times a minute.`,
      {
        querystring: Type.Object({
          telefono: optionalText(LONGEST, "As somebody types it.", "600 111 222"),
          email: optionalText(LONGEST, "As somebody types it.", "lucia@example.com"),
        }),
        response: { 200: Known },
        problems: ["rate_limited"],
      },
      { config: { triager: "own_leads", reads: "read:leads" } },
    ),
    async (request) => {
      const { telefono = "", email = "" } = request.query
      const reach = reachOf(request)
      const asked = reach === null ? null : askers.take(actorOf(request), MOST_PER_MINUTE)
      if (asked?.granted === false) throw tooMany(asked.resetsInS)
      const phone = normalisePhone(telefono.trim(), desks.latestPolicy.defaultCountry)
      const address = normaliseEmail(email.trim())
      const contacts = [phone?.e164, address].filter((contact) => contact != null)
      const found = await findKnownPerson(db, contacts)
      if (found === null) return { phone, email: address, lead: null }
      const { team, ...lead } = found
      const isTheirs = reaches(reach, { team, triager: lead.triager?.id ?? null })
      return {
        phone,
        email: address,
        lead: isTheirs ? lead : { ...lead, id: null, nombre: null, status: null },
      }
    },
  )
}

const tooMany = (seconds: number) =>
  tooManyAttempts(
    seconds,
    `You have asked ${MOST_PER_MINUTE} times within a minute. Try again in ${seconds} s.`,
  )
