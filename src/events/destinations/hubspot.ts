/**
 * HubSpot: contacts, by its CRM API. A contact is known by the unique property that the mapping fills with `{{id}}`, or by its e-mail
 * address, which is one contact's alone in any case; an upsert makes or changes it in one request. Without either it is looked for by
 * its phone number.
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
  keyOf,
  refused,
  refusedAnswer,
  unlike,
} from "./destination.ts"

/** Supported until March 2028 at least; v3 ends in September 2027. */
const VERSION = "2026-09"
const CONTACTS = `/crm/objects/${VERSION}/contacts`

export const hubspot: Destination = {
  async send(ask, { channel, body, record_id }) {
    const properties = fieldsIn(body)
    const call = open(ask, channel)
    const settle = async ({ carried, json }: Answer, found: unknown) => {
      const id = idIn(at(found, "id"))
      if (carried.outcome !== "delivered") return refused(carried, said(json))
      if (id === null) return refusedAnswer(carried, said(json))
      const address = record_id === id ? null : (addressIn(at(found, "url")) ?? (await pageOf(call, id)))
      return arrived(carried, { record_id: id, address })
    }
    if (record_id !== null) {
      const changed = await call("PATCH", `${CONTACTS}/${encodeURIComponent(record_id)}`, { properties })
      if (!isMissing(changed) && !isTaken(changed)) return settle(changed, changed.json)
    }
    const upsert = (idProperty: string, id: Json) =>
      call("POST", `${CONTACTS}/batch/upsert`, { inputs: [{ idProperty, id, properties }] })
    const own = keyOf(channel.template)
    const { [own ?? ""]: ownId, email, phone } = properties
    if (own !== null && ownId !== undefined) {
      const made = await upsert(own, ownId)
      if (email === undefined || !isTaken(made)) return settle(made, at(made.json, "results", 0))
    }
    if (email !== undefined) {
      const made = await upsert("email", email)
      return settle(made, at(made.json, "results", 0))
    }
    if (phone !== undefined) {
      const filters = [{ propertyName: "phone", operator: "EQ", value: phone }]
      const search = await call("POST", `${CONTACTS}/search`, { filterGroups: [{ filters }], limit: 1 })
      if (search.carried.outcome !== "delivered") return refused(search.carried, said(search.json))
      const known = idIn(at(search.json, "results", 0, "id"))
      if (known !== null) {
        const changed = await call("PATCH", `${CONTACTS}/${encodeURIComponent(known)}`, { properties })
        return settle(changed, changed.json)
      }
    }
    const made = await call("POST", CONTACTS, { properties })
    return settle(made, made.json)
  },

  async check(ask, { channel }) {
    const { carried, json } = await open(ask, channel)("GET", `${CONTACTS}?limit=1`)
    if (carried.outcome !== "delivered") return refused(carried, said(json))
    return Array.isArray(at(json, "results")) ? carried : unlike(carried)
  },
}

const open = (ask: Ask, channel: Channel): Call =>
  callTo(ask, channel, { authorization: `Bearer ${channel.token}` })

/** Which account the token is of: only its address needs it, so a failure does no harm. */
async function pageOf(call: Call, id: string): Promise<string | null> {
  const { json } = await call("GET", `/account-info/${VERSION}/details`)
  const [portal, domain] = [idIn(at(json, "portalId")), at(json, "uiDomain")]
  if (portal === null || typeof domain !== "string") return null
  return addressIn(
    `https://${domain}/contacts/${encodeURIComponent(portal)}/record/0-1/${encodeURIComponent(id)}`,
  )
}

/** Another contact has the address already. */
const isTaken = ({ carried, json }: Answer): boolean =>
  carried.status_code === 409 || at(json, "errors", 0, "category") === "CONFLICT"

/** Of a batch, what became of its one contact. */
const said = (json: unknown): unknown => at(json, "message") ?? at(json, "errors", 0, "message")
