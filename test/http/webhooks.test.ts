import assert from "node:assert/strict"
import { after, suite, test } from "node:test"
import { sql } from "kysely"
import { AddressGuard } from "../../src/domain/address-guard.ts"
import { addWebhooks } from "../../src/http/routes/webhooks.ts"
import { MOST_WEBHOOKS } from "../../src/store/delivery/webhooks.ts"
import { openAdmin, pointersOf } from "../helpers/admin.ts"
import { publish } from "../helpers/builders.ts"
import { insertDeliveries, liveSecrets, patching } from "../helpers/webhooks.ts"

const guard = new AddressGuard(["10.1.0.0/16"])
const admin = await openAdmin((scope, db) => addWebhooks(scope, { db, guard }))
const { db, call } = admin
const patch = patching(call)
after(() => admin.close())

const URL = "https://crm.example/hooks"
const make = (wishes: object = {}) => call("POST", "webhooks", { body: { url: URL, ...wishes } })
const made = async (wishes: object = {}) => (await make(wishes)).body
const ask = (id: string) => call("GET", `webhooks/${id}`, { as: "read" })
const channelCursor = async (id: string) =>
  (
    await sql<{ after_seq: number; last_seq: number }>`
      select after_seq, last_seq from channel, desk where id = ${id}`.execute(db)
  ).rows[0]
const statusesOf = async (id: string) =>
  (
    await sql<{ status: string }>`select status from delivery where channel_id = ${id} order by id`.execute(
      db,
    )
  ).rows.map((row) => row.status)

suite("a new endpoint", () => {
  test("has a description without control characters", async () => {
    const { status, body } = await make({ description: "x\r\nBcc: y" })
    assert.deepEqual(
      [status, body.errors[0].pointer, body.errors[0].code],
      [422, "#/description", "invalid_characters"],
    )
  })

  test("is what was asked for, and its secret is shown once", async () => {
    const wishes = { events: ["lead.assigned"], payload: "full", description: "Our CRM" }
    const { status, headers, body } = await make(wishes)
    const { secret, id, version, created_at, ...rest } = body
    assert.equal(status, 201)
    assert.match(id, /^whk_\w{12}$/)
    assert.match(secret, /^whsec_[\w+/]{43}=$/)
    assert.deepEqual([headers.location, headers["cache-control"]], [`/api/admin/webhooks/${id}`, "no-store"])
    assert.deepEqual(rest, {
      kind: "webhook",
      url: URL,
      token: null,
      chat_id: null,
      headers: null,
      on: null,
      template: null,
      language: null,
      teams: null,
      ...wishes,
      status: "enabled",
      failing_since: null,
      disabled_at: null,
      disabled_because: null,
      pending_deliveries: 0,
    })
    assert.deepEqual(await liveSecrets(db, id), [secret])
    assert.deepEqual((await ask(id)).body, { id, version, created_at, ...rest })
    assert.deepEqual(await admin.lastAudit(`webhooks/${id}`), {
      actor: admin.actor,
      action: "webhook.created",
      subject: `webhooks/${id}`,
      before: null,
      after: { url: URL, ...wishes, status: "enabled" },
    })
  })

  test("gets all events in thin form unless it says otherwise", async () => {
    const { events, payload, description } = await made()
    assert.deepEqual([events, payload, description], [null, "thin", null])
  })

  test("starts with what happens from now on", async () => {
    await publish(db, { brackets: [{ id: "all" }] })
    const place = await channelCursor((await made()).id)
    assert.ok(place && place.last_seq > 0)
    assert.equal(place.after_seq, place.last_seq)
  })

  test("may be in a private network only where the configuration allows it", async () => {
    const refused = [
      "https://10.2.0.1/",
      "https://0x7f.1/",
      "https://[::1]/",
      "https://user:word@crm.example/",
      "ftp://crm.example/",
      "crm",
    ]
    for (const url of refused) {
      const { status, body } = await make({ url })
      assert.deepEqual(
        [status, body.code, pointersOf(body)],
        [422, "validation_failed", ["#/url address_refused"]],
      )
    }
    assert.equal((await make({ url: "http://10.1.0.7:8080/hooks" })).status, 201)
  })

  test("is refused with every mistake at once", async () => {
    const { status, body } = await make({ url: 7, events: ["lead.asigned"], payload: "fat", evnts: [] })
    assert.deepEqual([status, body.code], [422, "validation_failed"])
    assert.deepEqual(pointersOf(body).sort(), [
      "#/events/0 invalid_value",
      "#/evnts unknown_field",
      "#/payload invalid_value",
      "#/url wrong_type",
    ])
    assert.deepEqual(pointersOf((await make({ events: [] })).body), ["#/events too_few"])
  })
})

suite("the list", () => {
  test("goes on where the last page ended, oldest first, without the mail", async () => {
    const { id } = await made()
    const all = (await call("GET", "webhooks?limit=200", { as: "read" })).body
    assert.equal(all.data.at(-1).id, id)
    assert.equal(all.next_cursor, null)
    const paged: unknown[] = []
    for (let cursor: string | null = ""; cursor !== null; ) {
      const { body } = await call("GET", `webhooks?limit=2${cursor && `&cursor=${cursor}`}`, { as: "read" })
      paged.push(...body.data)
      cursor = body.next_cursor
    }
    assert.deepEqual(paged, all.data)
    assert.ok(all.data.every((webhook: object) => !("secret" in webhook)))
    assert.equal((await ask("mail")).status, 404)
  })

  test("has an end", async () => {
    const { rows } = await sql<{ id: string }>`
      insert into channel (id, kind, after_seq, url)
      select 'whk_full' || n, 'webhook', 0, 'https://crm.example' from generate_series(1, ${MOST_WEBHOOKS}::int) n
      returning id`.execute(db)
    const { status, body } = await make()
    assert.deepEqual([status, pointersOf(body)], [422, ["# too_many"]])
    await sql`delete from channel where id = any(${rows.map((row) => row.id)}::text[])`.execute(db)
  })
})

suite("an endpoint", () => {
  test("is changed in what is named, and every change is in the audit log", async () => {
    const { id, secret, ...before } = await made({ events: ["lead.assigned"], description: "Old" })
    const { status, body } = await patch(id, { url: "https://new.example/", events: null })
    assert.equal(status, 200)
    const { version } = body
    assert.notEqual(version, before.version)
    assert.deepEqual(body, { id, ...before, version, url: "https://new.example/", events: null })
    const entry = await admin.lastAudit(`webhooks/${id}`)
    assert.equal(entry?.action, "webhook.changed")
    assert.deepEqual(entry?.after, {
      url: "https://new.example/",
      events: null,
      payload: "thin",
      description: "Old",
      status: "enabled",
    })
    assert.equal((await patch(id, { url: "https://new.example/" })).status, 200)
    assert.equal(await admin.countAudit(`webhooks/${id}`), 2)
  })

  test("of two people who change it, the second is told of the first", async () => {
    const { id, version } = await made()
    assert.deepEqual([(await ask(id)).headers.etag, (await ask(id)).body.version], [`"${version}"`, version])
    const as = (tag: string) => ({ headers: { "if-match": tag } })
    const first = await patch(id, { description: "Mine" }, as(`"${version}"`))
    assert.equal(first.status, 200)
    assert.notEqual(first.body.version, version)
    assert.equal(first.headers.etag, `"${first.body.version}"`)
    const second = await patch(id, { payload: "full" }, as(`"${version}"`))
    assert.deepEqual(
      [second.status, second.body.code, second.headers.etag],
      [412, "precondition_failed", `"${first.body.version}"`],
    )
    assert.equal((await ask(id)).body.payload, "thin")
    assert.equal((await patch(id, { payload: "full" }, as("*"))).status, 200)
  })

  test("keeps its address if the new one is refused", async () => {
    const { id } = await made()
    const { status, body } = await patch(id, { url: "https://127.0.0.1/" })
    assert.deepEqual([status, pointersOf(body)], [422, ["#/url address_refused"]])
    assert.equal((await ask(id)).body.url, URL)
  })

  test("is forgiven its failures when its address changes, and not when its description does", async () => {
    const { id } = await made()
    await sql`update channel set failing_since = now() where id = ${id}`.execute(db)
    assert.notEqual((await patch(id, { description: "CRM" })).body.failing_since, null)
    assert.equal((await patch(id, { url: "https://new.example/" })).body.failing_since, null)
  })

  test("that is disabled gets nothing more: what was pending has failed", async () => {
    const { id } = await made()
    await insertDeliveries(db, id, "pending", "delivered", "pending")
    const { body } = await patch(id, { status: "disabled" })
    assert.equal(body.status, "disabled")
    assert.deepEqual(
      [body.disabled_because, body.pending_deliveries],
      [{ code: "by_hand", params: {}, detail: "It was disabled by hand." }, 0],
    )
    assert.ok(body.disabled_at)
    assert.deepEqual(await statusesOf(id), ["failed", "delivered", "failed"])
  })

  test("that is enabled again starts with what happens from now on", async () => {
    const { id } = await made()
    await patch(id, { status: "disabled" })
    await sql`update channel set after_seq = 0, failing_since = now() where id = ${id}`.execute(db)
    await patch(id, { description: "still disabled" })
    assert.equal((await channelCursor(id))?.after_seq, 0)
    const { body } = await patch(id, { status: "enabled" })
    assert.deepEqual(
      [body.status, body.failing_since, body.disabled_at, body.disabled_because],
      ["enabled", null, null, null],
    )
    const place = await channelCursor(id)
    assert.equal(place?.after_seq, place?.last_seq)
  })

  test("that is deleted is gone with its deliveries and secrets", async () => {
    const { id, secret, ...rest } = await made()
    await insertDeliveries(db, id, "pending", "delivered")
    const { status, body } = await call("DELETE", `webhooks/${id}`)
    assert.equal(status, 200)
    assert.deepEqual(body, { id, ...rest, pending_deliveries: 1 })
    assert.equal((await ask(id)).status, 404)
    assert.deepEqual([await statusesOf(id), await liveSecrets(db, id)], [[], []])
    const entry = await admin.lastAudit(`webhooks/${id}`)
    assert.deepEqual([entry?.action, entry?.after], ["webhook.deleted", null])
    assert.equal((await call("DELETE", `webhooks/${id}`)).status, 404)
  })
})

suite("a rotated secret", () => {
  const rotate = (id: string, body?: object) => call("POST", `webhooks/${id}/rotate-secret`, { body })
  const hoursLeft = async (secret: string) =>
    (
      await sql<{ hours: number | null }>`
        select round(extract(epoch from expires_at - now()) / 3600)::int as hours
        from webhook_secret where secret = ${secret}`.execute(db)
    ).rows[0]?.hours

  test("is shown once; the one before it goes on signing for a day", async () => {
    const { id, secret: old } = await made()
    const { status, headers, body } = await rotate(id)
    assert.deepEqual([status, headers["cache-control"]], [200, "no-store"])
    assert.notEqual(body.secret, old)
    assert.deepEqual(await liveSecrets(db, id), [body.secret, old])
    assert.deepEqual([await hoursLeft(old), await hoursLeft(body.secret)], [24, null])
    const entry = await admin.lastAudit(`webhooks/${id}`)
    assert.deepEqual([entry?.action, entry?.after], ["webhook.rotated", { overlap_seconds: 86_400 }])
    assert.ok(!JSON.stringify(entry).includes("whsec_"))
  })

  test("overlaps for as long as was asked, and never longer than before", async () => {
    const { id, secret: first } = await made()
    const second = (await rotate(id, { overlap_seconds: 3_600 })).body.secret
    const third = (await rotate(id, { overlap_seconds: 7_200 })).body.secret
    assert.deepEqual([await hoursLeft(first), await hoursLeft(second)], [1, 2])
    const fourth = (await rotate(id, { overlap_seconds: 0 })).body.secret
    assert.deepEqual(await liveSecrets(db, id), [fourth])
    assert.notEqual(third, fourth)
  })

  test("does not pile up", async () => {
    const { id } = await made()
    for (let n = 0; n < 12; n++) await rotate(id)
    assert.equal((await liveSecrets(db, id)).length, 10)
  })

  test("needs an endpoint and a sensible overlap", async () => {
    assert.equal((await rotate("whk_nobody")).status, 404)
    const { id } = await made()
    assert.deepEqual(pointersOf((await rotate(id, { overlap_seconds: -1 })).body), [
      "#/overlap_seconds out_of_range",
    ])
  })
})
