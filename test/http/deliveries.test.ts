import assert from "node:assert/strict"
import { after, suite, test } from "node:test"
import { sql } from "kysely"
import { AddressGuard } from "../../src/domain/address-guard.ts"
import { eventIdOf } from "../../src/domain/event/event.ts"
import { addDeliveries } from "../../src/http/routes/deliveries.ts"
import { addWebhooks } from "../../src/http/routes/webhooks.ts"
import { findSeqs } from "../../src/store/delivery/replay.ts"
import { openAdmin, pointersOf } from "../helpers/admin.ts"
import { insertDeliveries, patching } from "../helpers/webhooks.ts"

const admin = await openAdmin((scope, db) => {
  addWebhooks(scope, { db, guard: new AddressGuard([]) })
  addDeliveries(scope, db)
})
const { db, call } = admin
const patch = patching(call)
after(() => admin.close())

const ask = (path: string) => call("GET", path, { as: "read" })
const make = async (wishes: object = {}): Promise<string> =>
  (await call("POST", "webhooks", { body: { url: "https://crm.example/", ...wishes } })).body.id
const replay = (id: string, body: object) => call("POST", `webhooks/${id}/replay`, { body })

type Row = { type: string; status: string; failures: number; event_seq: number | null; leased: boolean }
const deliveriesOf = async (id: string): Promise<Row[]> =>
  (
    await sql<Row>`
      select type, status, failures, event_seq, leased_until is not null as leased from delivery
      where channel_id = ${id} order by event_seq, id`.execute(db)
  ).rows

/** Events an hour apart, the last of them at `until`; answers their places. */
async function happen(
  until: string,
  ...events: (string | { type: string; quiet: true })[]
): Promise<number[]> {
  const told = events.map((event, i) => ({
    ...(typeof event === "string" ? { type: event, quiet: false } : event),
    at: new Date(Date.parse(until) - (events.length - 1 - i) * 3_600_000),
  }))
  const { rows } = await sql<{ seq: number }>`
    with row as (
      select *, row_number() over () as place
      from json_to_recordset(${JSON.stringify(told)}::json) as row(type text, quiet boolean, at timestamptz)
    ), placed as (
      update desk set last_seq = last_seq + ${told.length} returning last_seq - ${told.length} as before
    )
    insert into event (seq, type, at, actor, quiet, data)
    select before + place, type, at, 'test', quiet, '{}' from row, placed returning seq`.execute(db)
  return rows.map((row) => row.seq)
}
const history = await happen(
  "2026-03-05T12:00:00Z",
  "lead.created",
  "lead.assigned",
  { type: "lead.assigned", quiet: true },
  "lead.assigned",
  "policy.published",
  "lead.assigned",
)
const [created = 0, firstAssigned = 0, , assigned = 0, published = 0, lastAssigned = 0] = history

const ATTEMPT = {
  at: "2026-03-05T12:00:01.000Z",
  status_code: 502,
  duration_ms: 12,
  error: { code: "answered", params: { status: 502 } },
  response_excerpt: "Bad Gateway",
}

suite("the log", () => {
  test("shows what was sent to an endpoint, newest first, in pages", async () => {
    const id = await make()
    const made = await insertDeliveries(db, id, "delivered", "failed", "pending", "failed")
    await insertDeliveries(db, await make(), "delivered")
    const idsOf = (body: { data: { id: string }[] }) => body.data.map((delivery) => delivery.id)

    const first = (await ask(`webhooks/${id}/deliveries?limit=3`)).body
    assert.deepEqual(idsOf(first), made.toReversed().slice(0, 3))
    const rest = (await ask(`webhooks/${id}/deliveries?limit=3&cursor=${first.next_cursor}`)).body
    assert.deepEqual([idsOf(rest), rest.next_cursor], [made.slice(0, 1), null])
    assert.deepEqual(idsOf((await ask(`webhooks/${id}/deliveries?status=failed`)).body), [made[3], made[1]])
    assert.deepEqual((await ask(`webhooks/${id}/deliveries?type=lead.assigned`)).body.data, [])
  })

  test("names the event as the receiver saw it, and tells every attempt", async () => {
    const id = await make()
    await replay(id, { from: "2026-03-05T12:00:00Z", to: "2026-03-05T12:00:01Z" })
    await sql`
      update delivery set status = 'failed', next_attempt_at = null, attempts = ${JSON.stringify([ATTEMPT])}::jsonb
      where channel_id = ${id}`.execute(db)
    const [listed] = (await ask(`webhooks/${id}/deliveries`)).body.data
    const { id: deliveryId, created_at, ...rest } = listed
    assert.deepEqual(rest, {
      webhook_id: id,
      event_id: eventIdOf({ seq: lastAssigned, at: new Date("2026-03-05T12:00:00Z") }),
      type: "lead.assigned",
      lead_id: null,
      status: "failed",
      next_attempt_at: null,
      attempts: [{ ...ATTEMPT, error: { ...ATTEMPT.error, detail: "The receiver answered 502." } }],
    })
    assert.deepEqual((await ask(`deliveries/${deliveryId}`)).body, listed)
  })

  test("knows nothing of what is unknown, and refuses filters that make no sense", async () => {
    const id = await make()
    assert.equal((await ask("webhooks/mail/deliveries")).status, 404)
    assert.equal((await ask("deliveries/nothing")).status, 404)
    for (const query of ["status=lost", "type=lead.eaten", "cursor=x", "limit=0"]) {
      assert.equal((await ask(`webhooks/${id}/deliveries?${query}`)).body.code, "invalid_parameter", query)
    }
  })
})

suite("a test of an endpoint", () => {
  test("is a delivery like any other, due at once, whatever the endpoint wants", async () => {
    const id = await make({ events: ["lead.assigned"] })
    const { status, body } = await call("POST", `webhooks/${id}/test`)
    assert.equal(status, 202)
    assert.deepEqual(
      [body.type, body.status, body.event_id, body.attempts],
      ["webhook.test", "pending", `test_${body.id}`, []],
    )
    assert.ok(Date.parse(body.next_attempt_at) <= Date.now() + 1000)
    assert.deepEqual((await ask(`deliveries/${body.id}`)).body, body)
    assert.deepEqual((await admin.lastAudit(`webhooks/${id}`))?.after, { delivery_id: body.id })
  })

  test("needs one that is enabled", async () => {
    assert.equal((await call("POST", "webhooks/whk_nobody/test")).status, 404)
    const id = await make()
    await patch(id, { status: "disabled" })
    assert.equal((await call("POST", `webhooks/${id}/test`)).body.code, "invalid_transition")
    assert.deepEqual(await deliveriesOf(id), [])
  })
})

suite("a replay of one delivery", () => {
  test("sends it off again with a fresh schedule, and keeps its log", async () => {
    const id = await make()
    for (const status of ["delivered", "failed", "pending"] as const) {
      const [deliveryId] = await insertDeliveries(db, id, status)
      await sql`update delivery set attempts = ${JSON.stringify([ATTEMPT])}::jsonb where id = ${deliveryId}`.execute(
        db,
      )
      const { status: code, body } = await call("POST", `deliveries/${deliveryId}/replay`)
      assert.deepEqual([code, body.id, body.status, body.attempts.length], [202, deliveryId, "pending", 1])
      assert.ok(body.next_attempt_at)
      const entry = await admin.lastAudit(`deliveries/${deliveryId}`)
      assert.deepEqual([entry?.action, entry?.actor], ["delivery.replayed", admin.actor])
    }
    assert.ok((await deliveriesOf(id)).every(({ failures }) => failures === 0))
  })

  test("leaves an attempt that is under way its lease, and takes it from one that is over", async () => {
    const id = await make()
    const made = await insertDeliveries(db, id, "pending", "failed")
    await sql`update delivery set leased_until = now() + interval '18 s' where channel_id = ${id}`.execute(db)
    for (const deliveryId of made) await call("POST", `deliveries/${deliveryId}/replay`)
    assert.deepEqual(
      (await deliveriesOf(id)).map(({ leased }) => leased),
      [true, false],
    )
  })

  test("needs a delivery, and an endpoint that is enabled", async () => {
    const id = await make()
    const [deliveryId] = await insertDeliveries(db, id, "failed")
    await patch(id, { status: "disabled" })
    assert.equal((await call("POST", `deliveries/${deliveryId}/replay`)).body.code, "invalid_transition")
    assert.equal((await call("POST", "deliveries/nothing/replay")).status, 404)
    assert.deepEqual((await deliveriesOf(id))[0]?.status, "failed")
  })
})

suite("a replay of what failed", () => {
  test("sends off what failed and nothing else", async () => {
    const id = await make()
    await insertDeliveries(db, id, "failed", "delivered", "pending", "failed")
    await insertDeliveries(db, await make(), "failed")
    assert.deepEqual((await replay(id, { status: "failed" })).body, { replayed: 2 })
    assert.deepEqual(
      (await deliveriesOf(id)).map(({ status, failures }) => `${status} ${failures}`),
      ["pending 0", "delivered 3", "pending 3", "pending 0"],
    )
    assert.deepEqual(await admin.lastAudit(`webhooks/${id}`), {
      actor: admin.actor,
      action: "webhook.replayed",
      subject: `webhooks/${id}`,
      before: null,
      after: { from: null, to: null, status: "failed" },
    })
  })

  test("of a span looks at the time of the events", async () => {
    const id = await make()
    await replay(id, { from: "2026-03-05", to: "2026-03-05" })
    await sql`update delivery set status = 'failed', next_attempt_at = null where channel_id = ${id}`.execute(
      db,
    )
    const { body } = await replay(id, { status: "failed", from: "2026-03-05T11:00:00Z" })
    assert.equal(body.replayed, 2)
    const sent = (await deliveriesOf(id)).filter(({ status }) => status === "pending")
    assert.deepEqual(
      sent.map(({ event_seq }) => event_seq),
      [published, lastAssigned],
    )
  })
})

suite("a replay of a span of time", () => {
  const seqsOf = async (id: string) => (await deliveriesOf(id)).map(({ event_seq }) => event_seq)

  test("sends the events that the endpoint wants, also those before it existed, and none that are quiet", async () => {
    const id = await make({ events: ["lead.assigned"] })
    const { status, body } = await replay(id, { from: "2026-03-05", to: "2026-03-05" })
    assert.deepEqual([status, body], [202, { replayed: 3 }])
    assert.deepEqual(await seqsOf(id), [firstAssigned, assigned, lastAssigned])
    assert.ok((await deliveriesOf(id)).every(({ status }) => status === "pending"))
    assert.deepEqual((await admin.lastAudit(`webhooks/${id}`))?.after, {
      from: "2026-03-05T00:00:00.000Z",
      to: "2026-03-06T00:00:00.000Z",
    })
  })

  test("starts with its first instant and ends before its last; a bound may be left out", async () => {
    const spans = [
      [{ from: "2026-03-05T08:00:00Z", to: "2026-03-05T11:00:00Z" }, [firstAssigned, assigned]],
      [{ to: "2026-03-05T08:00:00Z" }, [created]],
      [{ from: "2026-03-05T11:00:00+00:00" }, [published, lastAssigned]],
      [{ from: "2026-04-01" }, []],
      [{ to: "2026-01-01" }, []],
    ] as const
    for (const [span, expected] of spans) {
      const id = await make()
      assert.deepEqual((await replay(id, span)).body, { replayed: expected.length }, JSON.stringify(span))
      assert.deepEqual(await seqsOf(id), expected)
    }
  })

  test("sends again what had arrived, and makes no second delivery of an event", async () => {
    const id = await make({ events: ["lead.assigned"] })
    await replay(id, { from: "2026-03-05T12:00:00Z" })
    await sql`update delivery set status = 'delivered', next_attempt_at = null where channel_id = ${id}`.execute(
      db,
    )
    assert.deepEqual((await replay(id, { from: "2026-03-05T08:00:00Z" })).body, { replayed: 3 })
    assert.deepEqual(await seqsOf(id), [firstAssigned, assigned, lastAssigned])
    assert.ok((await deliveriesOf(id)).every(({ status }) => status === "pending"))
  })

  test("leaves to the endpoint what it is about to get anyway", async () => {
    const id = await make()
    await sql`update channel set after_seq = ${assigned} where id = ${id}`.execute(db)
    assert.deepEqual((await replay(id, { from: "2026-03-05T09:00:00Z" })).body, { replayed: 1 })
    assert.deepEqual(await seqsOf(id), [assigned])
  })

  test("goes through many windows", async () => {
    await happen("2026-06-30T00:00:00Z", ...Array<string>(1_000).fill("lead.waiting"))
    const { last_seq: before } = (await sql<{ last_seq: number }>`select last_seq from desk`.execute(db))
      .rows[0] as { last_seq: number }
    await sql`
      with many as (
        insert into event (seq, type, at, actor, data)
        select last_seq + n, 'lead.erased', '2026-07-01T00:00:00Z', 'test', '{}' from desk, generate_series(1, 11000) n
      ) update desk set last_seq = last_seq + 11000`.execute(db)
    const id = await make({ events: ["lead.erased"] })
    assert.deepEqual((await replay(id, { from: "2026-07-01", to: "2026-07-01" })).body, { replayed: 11_000 })
    const seqs = await seqsOf(id)
    assert.deepEqual([seqs.length, seqs[0], seqs.at(-1)], [11_000, before + 1, before + 11_000])
    await sql`update delivery set status = 'failed', next_attempt_at = null where channel_id = ${id}`.execute(
      db,
    )
    assert.deepEqual((await replay(id, { status: "failed" })).body, { replayed: 11_000 })

    const middle = Math.floor((before + 11_000) / 2)
    await sql`delete from event where seq between ${middle - 10} and ${middle + 10}`.execute(db)
    const { first } = await findSeqs(db, id, { from: new Date("2026-07-02"), to: null })
    assert.equal(first, before + 1, "found by halving, although the number in the middle is missing")
  })

  test("says what it does not understand", async () => {
    const id = await make()
    const mistakes = async (body: object) => pointersOf((await replay(id, body)).body)
    assert.deepEqual(await mistakes({}), ["# required"])
    assert.deepEqual(await mistakes({ from: "yesterday", to: "2026-02-30" }), [
      "#/from invalid_format",
      "#/to invalid_format",
    ])
    assert.deepEqual(await mistakes({ from: "2026-03-06", to: "2026-03-05" }), ["#/to out_of_range"])
    assert.deepEqual(await mistakes({ status: "delivered" }), ["#/status invalid_value"])
    assert.equal((await replay("whk_nobody", { status: "failed" })).status, 404)
    await patch(id, { status: "disabled" })
    assert.equal((await replay(id, { status: "failed" })).body.code, "invalid_transition")
  })
})
