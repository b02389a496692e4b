// Reading leads over the admin API: lists that stay whole while leads arrive, every filter, search, and one lead with
// all that is known of it.
import assert from "node:assert/strict"
import { after, before, suite, test } from "node:test"
import { sql } from "kysely"
import { erasePerson } from "../../src/changes/erase-person.ts"
import { publish, saveTriagers, triager } from "../helpers/builders.ts"
import { type Body, type LeadDesk, NOTHING_CAME_OF_IT, openLeads, rowsOf } from "../helpers/leads.ts"

const namesOf = ({ body }: { body: { data: { nombre: string }[] } }) => body.data.map(({ nombre }) => nombre)
const cursorTo = (place: unknown) => Buffer.from(JSON.stringify(place)).toString("base64url")

suite("lists", () => {
  let desk: LeadDesk
  before(async () => {
    desk = await openLeads()
  })
  after(() => desk.close())

  test("pages are whole while leads arrive: none is skipped, none comes twice", async () => {
    await desk.takeIn(...["a", "b", "c", "d", "e", "f", "g"].map((nombre) => ({ nombre })))
    const seen: string[] = []
    let cursor: string | null = ""
    for (let page = 0; cursor !== null; page++) {
      const answer = await desk.get(`leads?limit=3${cursor && `&cursor=${cursor}`}`)
      seen.push(...namesOf(answer))
      cursor = answer.body.next_cursor
      await desk.takeIn({ nombre: `later ${page}` })
    }
    assert.deepEqual(seen, ["g", "f", "e", "d", "c", "b", "a"])
  })

  test("the last page, even a full one, has no next", async () => {
    await desk.takeIn({ nombre: "one", funnel: "last" }, { nombre: "two", funnel: "last" })
    const { body } = await desk.get("leads?funnel=last&limit=2")
    assert.equal(body.data.length, 2)
    assert.equal(body.next_cursor, null)
  })

  test("an item has every field, but not what only the detail tells", async () => {
    const [id = ""] = await desk.takeIn({ nombre: "Full", extra_field: 1 })
    const { body: detail } = await desk.get(`leads/${id}`)
    const { body } = await desk.get("leads?limit=1")
    const { extra, decision, history, records, ...fields } = detail
    assert.deepEqual(body.data, [fields])
  })

  test("fields that are none of ours come with an item only if they are asked for", async () => {
    await desk.takeIn(
      { nombre: "Plain", funnel: "extra" },
      { nombre: "Own", funnel: "extra", color: "red", n: [1] },
    )
    const { body } = await desk.get("leads?funnel=extra&extra=true")
    const extras = body.data.map((lead: { extra?: unknown }) => lead.extra)
    assert.deepEqual(extras, [{ color: "red", n: [1] }, null])
    for (const query of ["", "&extra=false"]) {
      const { body } = await desk.get(`leads?funnel=extra${query}`)
      assert.deepEqual(
        body.data.map((lead: object) => "extra" in lead),
        [false, false],
      )
    }
    assert.equal((await desk.get("leads?extra=yes")).status, 400)
  })

  test("an empty list is a list", async () => {
    assert.deepEqual(await desk.get("leads?funnel=nowhere"), {
      status: 200,
      body: { data: [], next_cursor: null },
    })
  })
})

suite("filters", () => {
  let desk: LeadDesk
  before(async () => {
    desk = await openLeads()
    await publish(desk.db, {
      businesses: [{ id: "shop", label: "Tienda" }, { id: "employee" }],
      disqualify: [{ id: "no-business", when: { business: ["employee"] }, reason: "No business" }],
      brackets: [{ id: "small", below: 1000 }, { id: "large" }],
      bracket_without_revenue: "small",
    })
    await saveTriagers(
      desk.db,
      triager("ana", { brackets: ["small"] }),
      triager("bo", { brackets: ["large"], active: false }),
    )
    await desk.takeIn(
      { nombre: "shop", business: "tienda", funnel: "web", utm_source: "google" },
      { nombre: "baker", business: "Baker", utm_medium: "cpc", utm_campaign: "otoño" },
      { nombre: "employee", business: "employee", utm_source: "Google" },
      { nombre: "large", revenue: 5000, funnel: "web" },
    )
    const moments = [
      "2026-11-01T00:00Z",
      "2026-11-01T23:59:59.999Z",
      "2026-11-02T00:00Z",
      "2026-11-03T00:00Z",
    ]
    const leads = (await desk.get("leads")).body.data.toReversed()
    for (const [i, { id }] of leads.entries()) {
      await sql`update lead set created_at = ${moments[i]} where id = ${id}`.execute(desk.db)
    }
  })
  after(() => desk.close())

  const cases: [query: string, names: string[]][] = [
    ["", ["large", "employee", "baker", "shop"]],
    ["status=assigned", ["baker", "shop"]],
    ["status=waiting", ["large"]],
    ["status=disqualified", ["employee"]],
    ["status=lost", []],
    ["triager=ana", ["baker", "shop"]],
    ["triager=bo", []],
    ["triager=nobody", []],
    ["bracket=small", ["employee", "baker", "shop"]],
    ["bracket=large", ["large"]],
    ["business=shop", ["shop"]],
    ["business=Baker", ["baker"]],
    ["funnel=web", ["large", "shop"]],
    ["utm_source=google", ["shop"]],
    ["utm_medium=cpc", ["baker"]],
    ["utm_campaign=oto%C3%B1o", ["baker"]],
    ["from=2026-11-02", ["large", "employee"]],
    ["to=2026-11-02", ["employee", "baker", "shop"]],
    ["to=2026-11-02T00:00Z", ["baker", "shop"]],
    ["from=2026-11-01T23:59:59.999Z&to=2026-11-02T01:00:00%2B01:00", ["baker"]],
    ["from=0000-01-01&to=9999-12-31T23:59Z", ["large", "employee", "baker", "shop"]],
    ["from=2026-11-03&to=2026-11-01", []],
    ["funnel=web&bracket=small&q=SHOP&from=2026-11-01", ["shop"]],
  ]
  for (const [query, names] of cases) {
    test(`${query || "none"}: ${names.join(", ") || "nobody"}`, async () => {
      assert.deepEqual(namesOf(await desk.get(`leads?${query}`)), names)
      const { text } = await desk.csv(`leads.csv?${query}`)
      assert.deepEqual(
        rowsOf(text).map(({ nombre }) => nombre),
        names,
      )
    })
  }

  test("a filter holds on every page", async () => {
    const first = await desk.get("leads?bracket=small&limit=1")
    const second = await desk.get(`leads?bracket=small&limit=1&cursor=${first.body.next_cursor}`)
    assert.deepEqual([...namesOf(first), ...namesOf(second)], ["employee", "baker"])
  })

  const bad: [query: string, pointer: string][] = [
    ["status=open", "#/status"],
    ["status=", "#/status"],
    ["stauts=lost", "#/stauts"],
    ["limit=0", "#/limit"],
    ["limit=201", "#/limit"],
    ["limit=ten", "#/limit"],
    ["cursor=nonsense", "#/cursor"],
    [`cursor=${cursorTo("5")}`, "#/cursor"],
    ["from=yesterday", "#/from"],
    ["from=2026-02-30", "#/from"],
    ["from=2026-11-01T10:00", "#/from"],
    ["to=2026-13-01T00:00Z", "#/to"],
    ["to=-271821-04-20T00:00Z", "#/to"],
    ["to=", "#/to"],
    [`q=${"x".repeat(201)}`, "#/q"],
    ["q=%00", "#/q"],
  ]
  for (const [query, pointer] of bad) {
    test(`${query.slice(0, 40)} is not valid`, async () => {
      for (const path of /limit|cursor/.test(query) ? ["leads"] : ["leads", "leads.csv"]) {
        const { status, body } = await desk.get(`${path}?${query}`)
        assert.deepEqual([status, body.code], [400, "invalid_parameter"])
        assert.equal(body.errors[0].pointer, pointer)
      }
    })
  }

  test("everything wrong with the moments is said at once, and the export has no pages", async () => {
    const { body } = await desk.get("leads?from=a&to=b")
    assert.equal(body.errors.length, 2)
    assert.equal((await desk.get("leads.csv?limit=5")).body.errors[0].pointer, "#/limit")
  })

  test("a cursor to nowhere leads nowhere", async () => {
    assert.deepEqual(namesOf(await desk.get(`leads?cursor=${cursorTo(-1)}`)), [])
  })
})

suite("search", () => {
  let desk: LeadDesk
  before(async () => {
    desk = await openLeads()
    await desk.takeIn(
      { nombre: "Begoña Núñez", email: "Bego@Example.com", telefono: "600 111 222" },
      { nombre: "Straßer", business: "Panadería", business_label: "Pan y bollería 100% artesana" },
      { nombre: "a_b\\c", notes: "Begoña" },
    )
  })
  after(() => desk.close())

  const cases: [q: string, names: string[]][] = [
    ["nunez", ["Begoña Núñez"]],
    ["BEGOÑA  NÚÑEZ", ["Begoña Núñez"]],
    ["goña nu", ["Begoña Núñez"]],
    ["bego@example", ["Begoña Núñez"]],
    ["600 111", ["Begoña Núñez"]],
    ["+3460011", ["Begoña Núñez"]],
    ["strasse", ["Straßer"]],
    ["panaderia", ["Straßer"]],
    ["BOLLERÍA", ["Straßer"]],
    ["100%", ["Straßer"]],
    ["%", ["Straßer"]],
    ["_", ["a_b\\c"]],
    ["\\", ["a_b\\c"]],
    ["a_b\\c", ["a_b\\c"]],
    ["ñ", ["Begoña Núñez"]],
    ["go", []],
    ["y b", ["Straßer"]],
    ["  ", ["a_b\\c", "Straßer", "Begoña Núñez"]],
    ["", ["a_b\\c", "Straßer", "Begoña Núñez"]],
    ["n%z", []],
    ["nunez bego", []],
    ["nobody", []],
  ]
  for (const [q, names] of cases) {
    test(`"${q}": ${names.join(", ") || "nobody"}`, async () => {
      assert.deepEqual(namesOf(await desk.get(`leads?q=${encodeURIComponent(q)}`)), names)
      const { text } = await desk.csv(`leads.csv?q=${encodeURIComponent(q)}`)
      assert.deepEqual(
        rowsOf(text).map(({ nombre }) => nombre),
        names,
      )
    })
  }

  test("what is rare is found behind any number of others, page by page", async () => {
    await sql`
      insert into lead (id, seq, created_at, api_key_id, nombre, bracket, status, policy_version)
      select gen_random_uuid(), 1000 + n, now() + make_interval(secs => n), 'key',
        case n when 5999 then 'Nuñez' else 'Other' end, 'all', 'lost', 1
      from generate_series(1, 6000) n`.execute(desk.db)
    const words = sql`select seq, case nombre when 'Nuñez' then 'NUNEZ' else 'OTHER' end from lead where seq > 1000`
    await sql`insert into lead_words ${words}`.execute(desk.db)
    const first = await desk.get("leads?q=nunez&limit=1")
    const second = await desk.get(`leads?q=nunez&limit=1&cursor=${first.body.next_cursor}`)
    assert.deepEqual([...namesOf(first), ...namesOf(second)], ["Nuñez", "Begoña Núñez"])
    assert.equal(second.body.next_cursor, null)
    assert.deepEqual(namesOf(await desk.get("leads?q=oth&limit=2")), ["Other", "Other"])
    assert.deepEqual(namesOf(await desk.get("leads?q=%25")), ["Straßer"])
  })
})

suite("one lead", () => {
  let desk: LeadDesk
  before(async () => {
    desk = await openLeads()
    await saveTriagers(desk.db, triager("ana"), triager("bo"))
  })
  after(() => desk.close())

  test("everything is told: what was sent, what was decided, what happened", async () => {
    const contacts = { email: "Lucia@Example.com", telefono: "nonsense" }
    const [id = ""] = await desk.takeIn({ nombre: "Lucía", ...contacts, revenue: 12.5, colour: "green" })
    const { status, body } = await desk.get(`leads/${id}`)
    assert.equal(status, 200)
    const { decision, history, records, created_at, seq, warnings, ...lead } = body
    assert.deepEqual(lead, {
      id,
      nombre: "Lucía",
      email: "Lucia@Example.com",
      telefono: "nonsense",
      business: null,
      business_label: null,
      revenue: 12.5,
      revenue_label: null,
      qualified: false,
      funnel: null,
      utm_source: null,
      utm_medium: null,
      utm_campaign: null,
      referrer: null,
      notes: null,
      language: null,
      email_normal: "lucia@example.com",
      phone_normal: null,
      category: null,
      team: null,
      bracket: "all",
      status: "assigned",
      triager: { id: "ana", name: "Ana" },
      contacted_at: null,
      contacted_by: null,
      contact_by: null,
      missed_at: null,
      handed_on: 0,
      escalated_at: null,
      attempts: 0,
      last_attempt_at: null,
      ...NOTHING_CAME_OF_IT,
      disqualified: false,
      disqualification: null,
      duplicate_of: null,
      policy_version: 1,
      erased_at: null,
      extra: { colour: "green" },
    })
    assert.equal(created_at, new Date(created_at).toISOString())
    assert.deepEqual(
      warnings.map(({ field, code }: Body) => `${field} ${code}`),
      ["colour unknown_field", "telefono invalid_phone"],
    )
    const { seq: place, at, status: decided, ...receipt } = decision
    assert.deepEqual([place, at, decided, receipt.chosen.triager], [seq, created_at, "assigned", "ana"])
    assert.deepEqual(history, [
      {
        seq: seq - 1,
        type: "lead.created",
        at,
        actor: "key:key_test",
        actor_name: null,
        triager: null,
        data: {},
      },
      {
        seq,
        type: "lead.assigned",
        at,
        actor: "criba",
        actor_name: null,
        triager: { id: "ana", name: "Ana" },
        data: receipt,
      },
    ])
  })

  test("later events are part of the history; what a person assigns is no decision", async () => {
    const [id = ""] = await desk.takeIn({ nombre: "Lucía" })
    const tell = (type: string, receivedBy: string | null, data: Body) =>
      sql`
      with told as (
        insert into event (seq, type, at, actor, lead_id, received_by, data)
        select last_seq + 1, ${type}, now(), 'key:key_ana', ${id}, ${receivedBy}, ${JSON.stringify(data)}::json from desk
      ) update desk set last_seq = last_seq + 1`.execute(desk.db)
    const change = { from: "assigned", to: "contacted", reason: null, triager: "ana" }
    await tell("lead.status_changed", null, change)
    await tell("lead.commented", null, { text: "Llamar por la tarde" })
    await tell("lead.assigned", "bo", { by: "person", triager: "bo", from: "ana", reason: "holiday" })

    const { decision, history, seq } = (await desk.get(`leads/${id}`)).body
    assert.equal(decision.seq, seq)
    assert.equal(decision.cause, "ingest")
    const told = history.slice(2).map(({ type, triager, data }: Body) => ({ type, triager, data }))
    assert.deepEqual(told, [
      { type: "lead.status_changed", triager: null, data: change },
      { type: "lead.commented", triager: null, data: { text: "Llamar por la tarde" } },
      {
        type: "lead.assigned",
        triager: { id: "bo", name: "Bo" },
        data: { by: "person", triager: "bo", from: "ana", reason: "holiday" },
      },
    ])
  })

  test("a disqualified lead says by which rule", async () => {
    await publish(desk.db, {
      disqualify: [{ id: "tiny", when: { revenue: { below: 10 } }, reason: "Too small" }],
      brackets: [{ id: "all" }],
    })
    const [id = ""] = await desk.takeIn({ nombre: "Tiny", revenue: 1 })
    const { status, disqualified, disqualification, triager, decision } = (await desk.get(`leads/${id}`)).body
    assert.deepEqual([status, disqualified, triager], ["disqualified", true, null])
    assert.deepEqual(disqualification, { rule: "tiny", reason: "Too small" })
    assert.equal(decision.status, "disqualified")
  })

  test("an erased lead is still there, and cannot be found by what it was", async () => {
    const [id = ""] = await desk.takeIn({ nombre: "Forgotten" })
    await erasePerson(desk.db, id, "cli")
    const { status, body } = await desk.get(`leads/${id}`)
    assert.deepEqual([status, body.nombre, body.extra], [200, null, null])
    assert.match(body.erased_at, /^\d{4}-.*Z$/)
    assert.deepEqual((await desk.get("leads?q=forgotten")).body.data, [])
  })

  test("an id of no lead, or none at all: not_found", async () => {
    for (const id of [
      "0199c0de-7a41-7c3e-9d53-0b6a5d1f2e10",
      "1",
      "0199c0de7a417c3e9d530b6a5d1f2e10",
      "%27--",
      "csv",
    ]) {
      const { status, body } = await desk.get(`leads/${id}`)
      assert.deepEqual([status, body.code], [404, "not_found"], id)
    }
  })
})
