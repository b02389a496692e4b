/**
 * Odoo from version 19 on: `crm.lead`, by its JSON-2 API. `load`, with which Odoo imports, makes or changes the record with an
 * external id in one transaction: so a lead can never become two.
 */
import {
  type Answer,
  type Ask,
  addressIn,
  arrived,
  at,
  type Destination,
  fieldsIn,
  idIn,
  refused,
  refusedAnswer,
  unlike,
  urlOf,
} from "./destination.ts"

export const odoo: Destination = {
  async send(ask, { channel, body, lead_id }) {
    const fields = fieldsIn(body)
    const externalId = `__import__.criba_${lead_id.replaceAll("-", "_")}`
    const { carried, json } = await call(ask, channel, "load", {
      fields: ["id", ...Object.keys(fields)],
      data: [[externalId, ...Object.values(fields).map(asCell)]],
    })
    if (carried.outcome !== "delivered") return refused(carried, at(json, "message"))
    const id = idIn(at(json, "ids", 0))
    if (id !== null)
      return arrived(carried, {
        record_id: id,
        address: addressIn(urlOf(channel.url, `/odoo/crm.lead/${encodeURIComponent(id)}`)),
      })
    return refusedAnswer(carried, at(json, "messages", 0, "message"))
  },

  async check(ask, { channel }) {
    const { carried, json } = await call(ask, channel, "search_read", {
      domain: [],
      fields: ["id"],
      limit: 1,
    })
    if (carried.outcome !== "delivered") return refused(carried, at(json, "message"))
    return Array.isArray(json) ? carried : unlike(carried)
  },
}

type Body = NonNullable<Parameters<Ask>[0]["body"]>

const call = (
  ask: Ask,
  { url, token }: Parameters<Destination["check"]>[1]["channel"],
  method: string,
  body: Body,
): Promise<Answer> =>
  ask({
    method: "POST",
    url: urlOf(url, `/json/2/crm.lead/${method}`),
    headers: { authorization: `bearer ${token}` },
    body,
  })

/** What is imported is text. */
const asCell = (value: unknown): string => (typeof value === "object" ? JSON.stringify(value) : String(value))
