/**
 * EspoCRM: the entity Lead, by its REST API. A lead is looked for before it is made: by the field that the mapping fills with `{{id}}`, or
 * else by e-mail address or phone number. EspoCRM refuses what it takes for a duplicate, also in a change; somebody of the same name is
 * none, and neither is another lead of the same person where each has a field of its own.
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
  unlike,
  urlOf,
} from "./destination.ts"

const LEADS = "/api/v1/Lead"
const ANYWAY = { "x-skip-duplicate-check": "true" }
const CONTACTS = ["emailAddress", "phoneNumber"] as const

export const espocrm: Destination = {
  async send(ask, { channel, body, record_id }) {
    const fields = fieldsIn(body)
    const call = open(ask, channel)
    const settle = (answer: Answer) => {
      const { carried, json } = answer
      if (carried.outcome !== "delivered") return refused(carried, said(answer))
      const id = idIn(at(json, "id"))
      if (id === null) return unlike(carried)
      return arrived(carried, {
        record_id: id,
        address: addressIn(urlOf(channel.url, `/#Lead/view/${encodeURIComponent(id)}`)),
      })
    }
    const change = (id: string) => call("PUT", `${LEADS}/${encodeURIComponent(id)}`, fields, ANYWAY)
    if (record_id !== null) {
      const changed = await change(record_id)
      if (!isMissing(changed)) return settle(changed)
    }
    const own = keyOf(channel.template)
    const key = own ?? CONTACTS.find((field) => fields[field] !== undefined)
    if (key !== undefined) {
      const search = await call("GET", `${LEADS}?${whereEquals(key, fields[key] ?? null)}`)
      if (search.carried.outcome !== "delivered") return refused(search.carried, said(search))
      const known = idIn(at(search.json, "list", 0, "id"))
      if (known !== null) return settle(await change(known))
    }
    if (own !== null) return settle(await call("POST", LEADS, fields, ANYWAY))
    const made = await call("POST", LEADS, fields)
    if (made.carried.status_code !== 409) return settle(made)
    const same = duplicatesIn(made.json).find((one) =>
      CONTACTS.some((field) => isSame(fields[field], at(one, field))),
    )
    const known = idIn(at(same, "id"))
    if (known !== null) return settle(await change(known))
    return settle(await call("POST", LEADS, fields, ANYWAY))
  },

  async check(ask, { channel }) {
    const answer = await open(ask, channel)("GET", `${LEADS}?maxSize=1&select=id`)
    const { carried, json } = answer
    if (carried.outcome !== "delivered") return refused(carried, said(answer))
    return Array.isArray(at(json, "list")) ? carried : unlike(carried)
  },
}

const open = (ask: Ask, channel: Channel): Call => callTo(ask, channel, { "x-api-key": channel.token ?? "" })

const whereEquals = (attribute: string, value: Json) =>
  new URLSearchParams({
    maxSize: "1",
    select: "id",
    "where[0][type]": "equals",
    "where[0][attribute]": attribute,
    "where[0][value]": String(value),
  })

const duplicatesIn = (json: unknown): readonly unknown[] =>
  Array.isArray(json) ? json : typeof json === "object" && json !== null ? Object.values(json) : []

const isSame = (ours: Json | undefined, theirs: unknown): boolean =>
  typeof ours === "string" && typeof theirs === "string" && ours.toLowerCase() === theirs.toLowerCase()

/** EspoCRM names what is wrong by a label and its data, as in `validationFailure`: field, type; or without a body in a header. */
function said({ json, headers }: Answer): unknown {
  const label = at(json, "messageTranslation", "label")
  if (typeof label !== "string") return at(json, "message") ?? headers["x-status-reason"]
  const data = at(json, "messageTranslation", "data")
  const details =
    typeof data === "object" && data !== null
      ? Object.values(data).filter((one) => typeof one === "string")
      : []
  return [label, ...details].join(" · ")
}
