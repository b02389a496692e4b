/**
 * Small CRMs that behave as the public documentation of HubSpot, Odoo, EspoCRM and Pipedrive says (docs/crm.md names the pages), as far
 * as Criba needs them: they keep records, know them again, refuse wrong tokens, and say no in their own words.
 */
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import type { Reply } from "./receiver.ts"

export const TOKEN = "tok-7f3kQ0ZrB2nVx8Lw"

type Fields = Record<string, unknown>
export type CrmRequest = {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  // biome-ignore lint/suspicious/noExplicitAny: what was sent may be anything
  readonly body: any
}
type Behaviour = (request: CrmRequest, records: Map<string, Fields>) => Reply

const json = (status: number, body: unknown): Reply => ({
  status,
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
})

export class CrmServer {
  readonly requests: CrmRequest[] = []
  /** By their ids: of Pipedrive the leads, and `persons` beside them. */
  readonly records = new Map<string, Fields>()
  /** Answers instead of the CRM, or before its answer is sent, while it returns something. */
  instead: (request: CrmRequest, n: number) => Reply | "hang" | undefined = () => undefined
  readonly #server

  constructor(behave: Behaviour) {
    this.#server = createServer(async (incoming, response) => {
      const written = await text(incoming).catch(() => "")
      const { pathname, searchParams } = new URL(incoming.url ?? "", "http://crm")
      const request = {
        method: incoming.method ?? "",
        path: pathname,
        query: searchParams,
        headers: incoming.headers,
        body: written === "" ? null : JSON.parse(written),
      }
      const reply = this.instead(request, this.requests.push(request)) ?? behave(request, this.records)
      if (reply !== "hang") response.writeHead(reply.status ?? 200, reply.headers).end(reply.body ?? "")
    })
  }

  async start(): Promise<this> {
    this.#server.listen(0, "127.0.0.1")
    await once(this.#server, "listening")
    return this
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async close(): Promise<void> {
    this.#server.close()
    this.#server.closeAllConnections()
    await once(this.#server, "close")
  }
}

const idOf = (records: Map<string, Fields>, from = 100) => String(from + records.size)

const HUBSPOT_FIELDS = ["email", "firstname", "lastname", "phone", "criba_id"]

const hubspot: Behaviour = ({ method, path, headers, body }, records) => {
  if (headers.authorization !== `Bearer ${TOKEN}`)
    return json(401, {
      status: "error",
      message: "Authentication credentials not found.",
      category: "INVALID_AUTHENTICATION",
    })
  const shown = (id: string) => ({ id, properties: records.get(id), archived: false })
  const refusal = (properties: Fields) => {
    const unknown = Object.keys(properties).find((name) => !HUBSPOT_FIELDS.includes(name))
    return unknown === undefined
      ? null
      : json(400, {
          status: "error",
          message: `Property "${unknown}" does not exist`,
          category: "VALIDATION_ERROR",
        })
  }
  const save = (id: string, properties: Fields) => records.set(id, { ...records.get(id), ...properties })
  const taken = (id: string, { email }: Fields) => {
    const other = [...records].find(([one, record]) => one !== id && email && record.email === email)?.[0]
    return other === undefined
      ? null
      : json(409, {
          status: "error",
          message: `Contact already exists. Existing ID: ${other}`,
          category: "CONFLICT",
        })
  }
  if (path === "/account-info/2026-09/details")
    return json(200, { portalId: 4711, uiDomain: "app-eu1.hubspot.com" })
  if (path === "/crm/objects/2026-09/contacts/batch/upsert") {
    const [{ id: value, idProperty, properties }] = body.inputs
    const known = [...records].find(([, record]) => record[idProperty] === value)?.[0]
    const id = known ?? idOf(records)
    const refused = refusal(properties) ?? taken(id, properties)
    if (refused !== null) return refused
    save(id, { [idProperty]: value, ...properties })
    return json(known === undefined ? 201 : 200, {
      status: "COMPLETE",
      results: [{ ...shown(id), new: known === undefined }],
    })
  }
  if (path === "/crm/objects/2026-09/contacts/search") {
    const [{ propertyName, value }] = body.filterGroups[0].filters
    const results = [...records]
      .filter(([, record]) => record[propertyName] === value)
      .map(([id]) => shown(id))
    return json(200, { total: results.length, results })
  }
  const id = path.split("/")[5]
  if (method === "GET") return json(200, { results: [] })
  if (id !== undefined && !records.has(id))
    return json(404, { status: "error", message: "resource not found" })
  const saved = id ?? idOf(records)
  const refused = refusal(body.properties) ?? taken(saved, body.properties)
  if (refused !== null) return refused
  save(saved, body.properties)
  return json(id === undefined ? 201 : 200, shown(saved))
}

const ODOO_FIELDS = ["type", "name", "contact_name", "email_from", "phone", "description", "expected_revenue"]

/** Records are by external id; the id that Odoo gives is a number. */
const odoo: Behaviour = ({ method, path, headers, body }, records) => {
  if (headers.authorization !== `bearer ${TOKEN}`)
    return json(401, {
      name: "werkzeug.exceptions.Unauthorized",
      message: "Invalid apikey",
      arguments: ["Invalid apikey", 401],
    })
  if (method !== "POST") return json(405, { name: "MethodNotAllowed", message: "Method Not Allowed" })
  if (path === "/json/2/crm.lead/search_read") return json(200, [])
  const { fields, data } = body as { fields: string[]; data: string[][] }
  const unknown = fields.slice(1).find((field) => !ODOO_FIELDS.includes(field))
  if (unknown !== undefined)
    return json(422, {
      name: "builtins.ValueError",
      message: `Invalid field '${unknown}' on model 'crm.lead'`,
    })
  const [row = []] = data
  const values = Object.fromEntries(fields.map((field, index) => [field, row[index]]))
  if (values.name === undefined)
    return json(200, {
      ids: false,
      messages: [{ type: "error", message: "Missing required value for the field 'Opportunity' (name)" }],
    })
  const key = String(values.id)
  const number = records.get(key)?.number ?? 500 + records.size
  records.set(key, { ...records.get(key), ...values, number })
  return json(200, { ids: [number], messages: [], nextrow: 0 })
}

const espocrm: Behaviour = ({ method, path, query, headers, body }, records) => {
  if (headers["x-api-key"] !== TOKEN) return { status: 401, body: "" }
  const id = path.split("/")[4]
  const shown = (one: string) => ({ id: one, ...records.get(one) })
  if (method === "GET") {
    const [attribute, value] = [query.get("where[0][attribute]"), query.get("where[0][value]")]
    const list = [...records.keys()]
      .filter((one) => attribute !== null && records.get(one)?.[attribute] === value)
      .map(shown)
    return json(200, { total: list.length, list })
  }
  if (id !== undefined && !records.has(id)) return { status: 404, body: "" }
  if (body.emailAddress?.includes("@") === false)
    return json(400, {
      messageTranslation: {
        label: "validationFailure",
        scope: null,
        data: { field: "emailAddress", type: "emailAddress" },
      },
    })
  if (body.description?.length > 10_000)
    return { status: 400, headers: { "x-status-reason": "Description is too long." }, body: "" }
  if (headers["x-skip-duplicate-check"] !== "true") {
    const same = [...records.keys()].filter((one) => {
      if (one === id) return false
      const record = records.get(one)
      return (
        record?.lastName === body.lastName ||
        (body.emailAddress && record?.emailAddress === body.emailAddress)
      )
    })
    if (same.length > 0) return json(409, same.map(shown))
  }
  const saved = id ?? `6564764442a6d0${records.size}`
  records.set(saved, { ...records.get(saved), ...body })
  return json(200, shown(saved))
}

/** Persons have the prefix `person:` among the records. */
const pipedrive: Behaviour = ({ method, path, query, headers, body }, records) => {
  if (headers["x-api-token"] !== TOKEN)
    return json(401, { success: false, error: "unauthorized access", errorCode: 401 })
  const ok = (data: unknown, status = 200) => json(status, { success: true, data })
  if (path === "/api/v1/users/me") return ok({ id: 1, company_domain: "acme" })
  const persons = [...records].filter(([id]) => id.startsWith("person:"))
  if (path === "/api/v2/persons/search") {
    const list = query.get("fields") === "email" ? "emails" : "phones"
    const items = persons
      .filter(([, person]) =>
        (person[list] as { value: string }[] | undefined)?.some(({ value }) => value === query.get("term")),
      )
      .map(([id]) => ({ result_score: 1, item: { id: Number(id.slice(7)), type: "person" } }))
    return ok({ items })
  }
  const id = path.split("/")[4]
  if (path.startsWith("/api/v2/persons")) {
    const key = `person:${id ?? 7 + persons.length}`
    records.set(key, { ...records.get(key), ...body })
    return ok({ id: Number(key.slice(7)), ...records.get(key) }, id === undefined ? 201 : 200)
  }
  const leads = [...records].filter(([one]) => !one.startsWith("person:"))
  if (method === "GET") {
    const theirs = leads.filter(([, lead]) => String(lead.person_id) === query.get("person_id"))
    return ok(theirs.map(([one, lead]) => ({ id: one, ...lead })))
  }
  if (id !== undefined && !records.has(id)) return json(404, { success: false, error: "Lead not found" })
  if (id === undefined && !body.title)
    return json(400, { success: false, error: "title is required", error_info: "Please check the docs" })
  const saved = id ?? `adf21080-0e10-11eb-879b-05d71fb42${leads.length}`
  records.set(saved, { ...records.get(saved), ...body })
  return ok({ id: saved, ...records.get(saved) }, id === undefined ? 201 : 200)
}

export const CRMS = { hubspot, odoo, espocrm, pipedrive }
