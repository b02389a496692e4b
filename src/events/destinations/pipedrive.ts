/**
 * Pipedrive: a lead of its inbox and the person that it is about. The person is looked for by e-mail address or phone number, and the
 * lead among those of the person by its `origin_id`, which is the lead's id here.
 */
import type { Json } from "../../domain/event/template.ts"
import type { Channel } from "../../store/delivery/deliveries.ts"
import {
  type Answer,
  type Ask,
  addressIn,
  arrived,
  at,
  type Call,
  callTo,
  type Destination,
  fieldsIn,
  idIn,
  isMissing,
  refused,
  unlike,
  urlOf,
} from "./destination.ts"

const PERSONS = "/api/v2/persons"
const LEADS = "/api/v1/leads"

export const pipedrive: Destination = {
  async send(ask, { channel, body, lead_id, record_id }) {
    const call = open(ask, channel)
    const { person, lead } = partsOf(body)
    const changeLead = (id: string) => call("PATCH", `${LEADS}/${encodeURIComponent(id)}`, lead)
    const settle = ({ carried, json }: Answer) => {
      if (carried.outcome !== "delivered") return refused(carried, said(json))
      const id = idIn(at(json, "data", "id"))
      if (id === null) return unlike(carried)
      return arrived(carried, {
        record_id: id,
        address: addressIn(urlOf(channel.url, `/leads/inbox/${encodeURIComponent(id)}`)),
      })
    }
    if (record_id !== null) {
      const changed = await changeLead(record_id)
      if (!isMissing(changed)) {
        const theirs = idIn(at(changed.json, "data", "person_id"))
        if (changed.carried.outcome !== "delivered" || theirs === null) return settle(changed)
        const renamed = await call("PATCH", `${PERSONS}/${encodeURIComponent(theirs)}`, person)
        return renamed.carried.outcome === "delivered" ? settle(changed) : settle(renamed)
      }
    }
    const known = await findPerson(call, person)
    if (typeof known !== "string" && known !== null) return refused(known.carried, said(known.json))
    if (known !== null) {
      const leads = await call("GET", `${LEADS}?person_id=${encodeURIComponent(known)}&limit=500`)
      if (leads.carried.outcome !== "delivered") return refused(leads.carried, said(leads.json))
      const theirs = at(leads.json, "data")
      const same = Array.isArray(theirs) ? theirs.find((one) => at(one, "origin_id") === lead_id) : undefined
      const id = idIn(at(same, "id"))
      if (id !== null) return settle(await changeLead(id))
    }
    const made = known === null ? await call("POST", PERSONS, person) : null
    if (made !== null && made.carried.outcome !== "delivered") return refused(made.carried, said(made.json))
    const person_id = Number(known ?? idIn(at(made?.json, "data", "id")))
    if (made !== null && !(person_id > 0)) return unlike(made.carried)
    return settle(await call("POST", LEADS, { ...lead, person_id, origin_id: lead_id }))
  },

  async check(ask, { channel }) {
    const { carried, json } = await open(ask, channel)("GET", "/api/v1/users/me")
    if (carried.outcome !== "delivered") return refused(carried, said(json))
    return at(json, "success") === true ? carried : unlike(carried)
  },
}

const open = (ask: Ask, channel: Channel): Call =>
  callTo(ask, channel, { "x-api-token": channel.token ?? "" })

/** `emails` and `phones` without a value, and a `value` without an amount, are none. */
function partsOf(body: Json): { person: Record<string, Json>; lead: Record<string, Json> } {
  const { person = null, lead = null } = fieldsIn(body)
  const theirs = fieldsIn(person)
  for (const list of ["emails", "phones"])
    if (idIn(at(theirs[list], 0, "value")) === null) delete theirs[list]
  const own = fieldsIn(lead)
  if (at(own.value, "amount") == null) delete own.value
  return { person: theirs, lead: own }
}

/** The id of the person, null if there is none, or an answer that is an error. */
async function findPerson(call: Call, person: Record<string, Json>): Promise<string | null | Answer> {
  for (const [field, list] of [
    ["email", "emails"],
    ["phone", "phones"],
  ] as const) {
    const term = idIn(at(person[list], 0, "value"))
    if (term === null || term.length < 2) continue
    const found = await call(
      "GET",
      `${PERSONS}/search?${new URLSearchParams({ term, fields: field, exact_match: "true", limit: "1" })}`,
    )
    if (found.carried.outcome !== "delivered") return found
    const id = idIn(at(found.json, "data", "items", 0, "item", "id"))
    if (id !== null) return id
  }
  return null
}

const said = (json: unknown): unknown => at(json, "error")
