/** Leads in HubSpot, Odoo, EspoCRM and Pipedrive: one record of each lead, whatever happens on the way. Time is passed in. */
import assert from "node:assert/strict"
import { after, afterEach, before, suite, test } from "node:test"
import { sql } from "kysely"
import { testWebhook } from "../../src/changes/replay-deliveries.ts"
import { USUAL_TEMPLATES } from "../../src/domain/event/destination.ts"
import type { WebhookSettings } from "../../src/store/delivery/webhooks.ts"
import { addWebhook } from "../helpers/courier.ts"
import { CRMS, CrmServer, TOKEN } from "../helpers/crm-servers.ts"
import { later, openDestinations, START } from "../helpers/destinations.ts"
import { failureText } from "../helpers/failure-text.ts"

let desk: Awaited<ReturnType<typeof openDestinations>>
const servers: CrmServer[] = []
before(async () => {
  desk = await openDestinations()
})
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
  await desk.office.reset()
})
after(() => desk.close())

type Kind = keyof typeof CRMS
const KINDS = Object.keys(CRMS) as Kind[]

async function connect(kind: Kind, wishes: Partial<WebhookSettings> = {}) {
  const crm = await new CrmServer(CRMS[kind]).start()
  servers.push(crm)
  const { id } = await addWebhook(desk.db, crm.url, desk.settings(kind, { token: TOKEN, ...wishes }))
  return { crm, id }
}
const PERSON = { nombre: "Lucía Fernández Gil", email: "lucia@example.com", telefono: "+34 600 111 222" }
const qualified = async (given: object = PERSON): Promise<string> => {
  const lead = await desk.takeIn()
  await desk.correct(lead, given)
  await desk.move(lead, "qualified")
  return lead
}
const leadsIn = ({ records }: CrmServer) => [...records].filter(([id]) => !id.startsWith("person:"))
const lastError = async (id: string) =>
  failureText((await desk.office.deliveries(id)).at(-1)?.attempts.at(-1)?.error ?? null)

/** How the record of the person looks in each, and where people see it. */
const EXPECTED: {
  readonly [kind in Kind]: { readonly fields: object; readonly page: (url: string, id: string) => string }
} = {
  hubspot: {
    fields: {
      email: "lucia@example.com",
      firstname: "Lucía",
      lastname: "Fernández Gil",
      phone: "+34600111222",
    },
    page: (_, id) => `https://app-eu1.hubspot.com/contacts/4711/record/0-1/${id}`,
  },
  odoo: {
    fields: {
      type: "opportunity",
      name: "Lucía Fernández Gil",
      email_from: "lucia@example.com",
      phone: "+34600111222",
    },
    page: (url, id) => `${url}/odoo/crm.lead/${id}`,
  },
  espocrm: {
    fields: {
      firstName: "Lucía",
      lastName: "Fernández Gil",
      emailAddress: "lucia@example.com",
      phoneNumber: "+34600111222",
    },
    page: (url, id) => `${url}/#Lead/view/${id}`,
  },
  pipedrive: {
    fields: { title: "Lucía Fernández Gil", person_id: 7 },
    page: (url, id) => `${url}/leads/inbox/${id}`,
  },
}

for (const kind of KINDS) {
  suite(kind, () => {
    test("a qualified lead becomes one record, which its later states and corrections change", async () => {
      const { crm } = await connect(kind, { on: ["qualified", "won"] })
      const lead = await qualified()
      await desk.send(START)
      const [[, fields] = []] = leadsIn(crm)
      assert.partialDeepStrictEqual(fields, EXPECTED[kind].fields)
      const [record] = await desk.records(lead)
      assert.equal(record?.address, EXPECTED[kind].page(crm.url, record?.record_id ?? ""))
      await desk.move(lead, "won", { value: 900 })
      await desk.correct(lead, { nombre: "Lucía Pérez", email: "lucia@new.example" })
      await desk.send(later(10))
      await desk.send(later(20))
      assert.equal(leadsIn(crm).length, 1)
      assert.match(JSON.stringify([...crm.records]), /Pérez/)
      assert.deepEqual(await desk.records(lead), [{ ...record, at: (await desk.records(lead))[0]?.at }])
    })

    test("a server that dies after the CRM has said yes makes no second record", async () => {
      const { crm, id } = await connect(kind)
      for (const [minute, person] of [
        PERSON,
        { ...PERSON, telefono: "+34 600 111 333", email: null },
      ].entries()) {
        const lead = await qualified(person)
        await desk.send(later(100 * minute))
        await desk.forget(id)
        const before = leadsIn(crm).length
        await desk.send(later(100 * minute + 60))
        await desk.send(later(100 * minute + 61))
        assert.equal(leadsIn(crm).length, before)
        assert.equal((await desk.records(lead)).length, 1)
      }
    })

    test("a record that somebody has deleted there is made again", async () => {
      const { crm } = await connect(kind, { on: ["qualified", "won"] })
      const lead = await qualified()
      await desk.send(START)
      crm.records.clear()
      await desk.move(lead, "won")
      await desk.send(later(10))
      assert.equal(leadsIn(crm).length, 1)
      assert.equal((await desk.records(lead))[0]?.at?.getTime(), later(10).getTime())
    })

    test("what the CRM refuses is told in its own words, and a wrong token in ours", async () => {
      const template = { ...(USUAL_TEMPLATES[kind] as object), ...WRONG[kind].template }
      const { id } = await connect(kind, { template })
      await qualified()
      await desk.send(START)
      assert.match((await lastError(id)) ?? "", WRONG[kind].said)
      await sql`update channel set token = 'tok-wrong' where id = ${id}`.execute(desk.db)
      await qualified()
      await desk.send(later(5))
      assert.equal(await lastError(id), "The receiver answered 401: the token or its permissions are wrong.")
    })

    test("a pause between two requests is kept, and then the lead is sent whole", async () => {
      const { crm, id } = await connect(kind)
      crm.instead = (_, n) =>
        n === 1 ? { status: 429, headers: { "retry-after": "10" }, body: '{"message":"slow"}' } : undefined
      await qualified()
      await desk.send(START)
      assert.equal(await lastError(id), "The receiver asks for a pause of 10 s.")
      await desk.send(later(9))
      assert.equal(crm.requests.length, 1)
      await desk.send(later(10))
      assert.equal(leadsIn(crm).length, 1)
    })

    test("a page of another program is no record, and neither are megabytes or an error of the CRM", async () => {
      const { crm, id } = await connect(kind)
      const lead = await qualified()
      const ANSWERS: readonly [{ status: number; body: string }, RegExp][] = [
        [{ status: 200, body: "<html>Sign in</html>" }, /not what this program answers/],
        [
          { status: 200, body: `{"results":[],"x":"${"y".repeat(2_000_000)}"}` },
          /not what this program answers/,
        ],
        [{ status: 500, body: "[".repeat(50_000) }, /answered 500/],
      ]
      let at = 0
      for (const [answer, said] of ANSWERS) {
        crm.instead = (request) => (request.method === "GET" && kind === "espocrm" ? undefined : answer)
        await sql`update delivery set next_attempt_at = ${later(at)} where status = 'pending'`.execute(
          desk.db,
        )
        await desk.send(later(at++))
        assert.match((await lastError(id)) ?? "", said)
      }
      const told = (await desk.records(lead)).map(({ record_id, at, error }) => [record_id, at, error?.code])
      assert.deepEqual([crm.records.size, told], [0, [[null, null, "answered"]]])
    })

    test("a test tries the token and makes no record", async () => {
      const { crm, id } = await connect(kind)
      for (const [token, status] of [
        [TOKEN, "delivered"],
        ["tok-wrong", "failed"],
      ] as const) {
        await sql`update channel set token = ${token} where id = ${id}`.execute(desk.db)
        await testWebhook(desk.db, "test", id)
        await sql`update delivery set next_attempt_at = ${START} where status = 'pending'`.execute(desk.db)
        await desk.send(START)
        assert.equal((await desk.office.deliveries(id)).at(-1)?.status, status)
      }
      assert.equal(crm.records.size, 0)
    })
  })
}

const WRONG: { readonly [kind in Kind]: { readonly template: object; readonly said: RegExp } } = {
  hubspot: {
    template: { budget: "7" },
    said: /answered 400 and refused the lead: Property "budget" does not exist$/,
  },
  odoo: {
    template: { name: null },
    said: /answered 200 and refused the lead: Missing required value for the field 'Opportunity'/,
  },
  espocrm: { template: { emailAddress: "none" }, said: /refused the lead: validationFailure · emailAddress/ },
  pipedrive: {
    template: { lead: { title: "" } },
    said: /answered 400 and refused the lead: title is required$/,
  },
}

test("in HubSpot and EspoCRM a field of your own that holds the lead's id tells its record from every other", async () => {
  for (const [kind, field] of [
    ["hubspot", "criba_id"],
    ["espocrm", "cribaId"],
  ] as const) {
    const template = { ...(USUAL_TEMPLATES[kind] as object), [field]: "{{id}}" }
    const { crm, id } = await connect(kind, { template })
    const leads = [await qualified(), await qualified({ ...PERSON, email: "other@example.com" })]
    await desk.send(START)
    await desk.send(later(1))
    await desk.forget(id)
    await desk.send(later(2))
    await desk.send(later(3))
    assert.deepEqual(
      leadsIn(crm).map(([, fields]) => fields[field]),
      leads,
    )
    await desk.office.reset()
  }
})

test("in HubSpot an address is one contact's: a lead that comes to have it becomes that contact", async () => {
  const template = { ...(USUAL_TEMPLATES.hubspot as object), criba_id: "{{id}}" }
  const { crm } = await connect("hubspot", { template })
  crm.records.set("99", { email: PERSON.email, firstname: "Lucy" })
  const lead = await qualified()
  await desk.send(START)
  assert.deepEqual(
    leadsIn(crm).map(([id, { criba_id, firstname }]) => [id, criba_id, firstname]),
    [["99", lead, "Lucía"]],
  )
  await desk.office.reset()

  const { crm: other } = await connect("hubspot")
  const corrected = await qualified({ ...PERSON, email: "wrogn@example.com" })
  await desk.send(START)
  other.records.set("99", { email: PERSON.email })
  await desk.correct(corrected, { email: PERSON.email })
  await desk.send(later(1))
  assert.deepEqual((await desk.records(corrected))[0]?.record_id, "99")
})

test("EspoCRM says why in a header where it has no body, and takes a correction to somebody's name", async () => {
  const template = { ...(USUAL_TEMPLATES.espocrm as object), description: "x".repeat(10_001) }
  const { crm, id } = await connect("espocrm", { template })
  const lead = await qualified()
  await desk.send(START)
  assert.match((await lastError(id)) ?? "", /answered 400 and refused the lead: Description is too long\.$/)
  const usual = JSON.stringify(USUAL_TEMPLATES.espocrm)
  await sql`update channel set template = ${usual} where id = ${id}`.execute(desk.db)
  await desk.send(later(60))
  crm.records.set("other", { lastName: "Pérez" })
  await desk.correct(lead, { nombre: "Lucía Pérez" })
  await desk.send(later(120))
  assert.equal(leadsIn(crm)[0]?.[1].lastName, "Pérez")
})

test("in EspoCRM somebody of the same name is another person", async () => {
  const { crm } = await connect("espocrm")
  await qualified()
  await qualified({ nombre: PERSON.nombre, email: "namesake@example.com", telefono: null })
  await desk.send(START)
  await desk.send(later(1))
  assert.deepEqual(
    leadsIn(crm).map(([, { emailAddress }]) => emailAddress),
    ["lucia@example.com", "namesake@example.com"],
  )
})

test("in Pipedrive two leads of one person are two leads of that person", async () => {
  const { crm } = await connect("pipedrive")
  const [first, second] = [await qualified(), await qualified()]
  await desk.send(START)
  await desk.send(later(1))
  assert.deepEqual(
    leadsIn(crm).map(([, { origin_id, person_id }]) => [origin_id, person_id]),
    [
      [first, 7],
      [second, 7],
    ],
  )
})

test("a CRM that hangs in the middle is given up in time, and the record is found afterwards", async () => {
  const { crm, id } = await connect("pipedrive")
  crm.instead = ({ path, method }) =>
    path === "/api/v1/leads" && method === "POST" ? { status: 503, body: "" } : undefined
  await qualified()
  await desk.send(START)
  assert.match((await lastError(id)) ?? "", /answered 503/)
  crm.instead = () => undefined
  await desk.send(later(60))
  assert.deepEqual([...crm.records.keys()].length, 2)
})
