// The export of leads: what is in the file, and that nothing in it runs.
import assert from "node:assert/strict"
import { after, before, suite, test } from "node:test"
import fc from "fast-check"
import { sql } from "kysely"
import { saveTriagers, triager } from "../helpers/builders.ts"
import { type LeadDesk, openLeads, rowsOf } from "../helpers/leads.ts"

// biome-ignore lint/suspicious/noExplicitAny: any JSON
function cellOf(item: any, column: string): unknown {
  if (column === "triager") return item.triager?.id
  if (column === "triager_name") return item.triager?.name
  if (column === "disqualification_rule") return item.disqualification?.rule
  if (column === "disqualification_reason") return item.disqualification?.reason
  if (column !== "warnings") return item[column]
  return item.warnings.map((one: { field: string; code: string }) => `${one.field}: ${one.code}`).join(", ")
}

function toCell(value: unknown): string {
  const text = String(value ?? "")
  const isSafe = typeof value !== "string" || /^\+[\d ]+$/.test(text)
  const guarded = isSafe ? text : text.replace(/(?<=^|[;\t\r\n])(?='*[=+\-@\t\r＝＋－＠])/g, "'")
  return /[",;\t\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}

suite("the export", () => {
  let desk: LeadDesk
  before(async () => {
    desk = await openLeads()
    await saveTriagers(desk.db, triager("ana"))
  })
  after(() => desk.close())

  test("is a file of all columns, in UTF-8, with values as they are", async () => {
    const notes = 'said "hello, you"\r\nand left; 50 %'
    const [id] = await desk.takeIn({
      nombre: "Begoña",
      email: "begoña",
      telefono: "+34 600 111 222",
      revenue: 1e15,
      notes,
      x: 1,
    })
    const { headers, text } = await desk.csv("leads.csv")
    assert.equal(headers.get("content-type"), "text/csv; charset=utf-8; header=present")
    assert.match(
      String(headers.get("content-disposition")),
      /^attachment; filename="leads-\d{4}-\d\d-\d\d\.csv"$/,
    )
    assert.match(text, /^id,seq,created_at,nombre,.*\r\n/)
    assert.match(text, /,"said ""hello, you""\r\nand left; 50 %",.*\r\n$/)
    const [row] = rowsOf(text)
    const { seq, created_at, ...rest } = row ?? {}
    assert.equal(created_at, (await desk.get(`leads/${id}`)).body.created_at)
    assert.deepEqual(Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== "")), {
      id,
      nombre: "Begoña",
      email: "begoña",
      telefono: "+34 600 111 222",
      revenue: "1000000000000000",
      qualified: "false",
      notes,
      "extra.x": "1",
      extra: '{"x":1}',
      phone_normal: "+34600111222",
      bracket: "all",
      status: "assigned",
      disqualified: "false",
      policy_version: "1",
      triager: "ana",
      triager_name: "Ana",
      warnings: "email: invalid_email",
      attempts: "0",
      handed_on: "0",
    })
  })

  test("nothing in it is a formula, and a number to dial stays one", async () => {
    const cells = {
      "=1+1": "'=1+1",
      "+1+cmd|' /C calc'!A0": "'+1+cmd|' /C calc'!A0",
      "-2+3": "'-2+3",
      "@SUM(A1)": "'@SUM(A1)",
      "a;=1+1": "a;'=1+1",
      "a\n=1+1": "a\n'=1+1",
      "+34 600": "+34 600",
      "a=b": "a=b",
    }
    await desk.takeIn(...Object.keys(cells).map((nombre) => ({ nombre, funnel: "formulas" })))
    await sql`update lead set nombre = e'\t=1' where nombre = 'a=b'`.execute(desk.db)
    const { text } = await desk.csv("leads.csv?funnel=formulas")
    const written = rowsOf(text).map(({ nombre }) => nombre)
    assert.deepEqual(written.toReversed(), [...Object.values(cells).slice(0, -1), "'\t'=1"])
  })

  test("says of every lead what the list says, whatever is in it", async () => {
    const text = fc.array(
      fc.oneof(
        fc.constantFrom(
          '"',
          ",",
          ";",
          "\r",
          "\n",
          "\t",
          "=",
          "+",
          "-",
          "@",
          "'",
          "\\",
          " ",
          "1",
          "\u001f",
          "ñ",
          "𝒳",
        ),
        fc.string({ unit: "grapheme", maxLength: 3 }),
      ),
      { maxLength: 6 },
    )
    const cell = fc.option(text.map((parts) => parts.join("").replaceAll("\0", "")))
    const micros = fc.option(fc.integer({ min: 0, max: 2e15 }))
    const lead = fc.record({
      ...{ nombre: cell.map((name) => name ?? ""), email: cell, notes: cell, referrer: cell, category: cell },
      ...{ disqualification_rule: cell, disqualification_reason: cell, warned: cell },
      revenue: fc.option(
        fc.oneof(fc.double({ min: 0, max: 1e15, noNaN: true }), fc.constantFrom(1e15, 1e-7)),
      ),
      qualified: fc.boolean(),
      ...{ contacted: micros, contact: micros },
    })
    const leads = fc.sample(lead, { numRuns: 300, seed: 4180 })
    await sql`
      insert into lead (id, seq, created_at, api_key_id, nombre, email, notes, referrer, category, revenue, qualified,
        disqualification_rule, disqualification_reason, warnings, contacted_at, contact_by, bracket, status, triager_id,
        policy_version, funnel)
      select gen_random_uuid(), 100000 + n, now(), 'key', nombre, email, notes, referrer, category, revenue, qualified,
        disqualification_rule, disqualification_reason,
        case when warned is not null then json_build_array(json_build_object('field', warned, 'code', 'x', 'message', ''),
          json_build_object('field', 'b', 'code', 'y', 'message', '')) end,
        '1970-01-01Z'::timestamptz + contacted * interval '1 microsecond',
        '1970-01-01Z'::timestamptz + contact * interval '1 microsecond', 'all', 'assigned', 'ana', 1, 'any'
      from rows from (json_to_recordset(${JSON.stringify(leads)}) as (nombre text, email text, notes text,
        referrer text, category text, revenue float8, qualified boolean, disqualification_rule text,
        disqualification_reason text, warned text, contacted bigint, contact bigint)) with ordinality listed (nombre,
        email, notes, referrer, category, revenue, qualified, disqualification_rule, disqualification_reason, warned,
        contacted, contact, n)`.execute(desk.db)
    const { text: csv } = await desk.csv("leads.csv?funnel=any")
    const header = csv.slice(0, csv.indexOf("\r\n")).split(",")
    let expected = `${header}\r\n`
    for (let cursor: string | null = ""; cursor !== null; ) {
      const { body } = await desk.get(`leads?funnel=any&limit=200${cursor && `&cursor=${cursor}`}`)
      for (const item of body.data)
        expected += `${header.map((column) => toCell(cellOf(item, column))).join(",")}\r\n`
      cursor = body.next_cursor
    }
    assert.equal(csv, expected)
  })

  test("without leads has its header", async () => {
    const { text } = await desk.csv("leads.csv?funnel=nowhere")
    assert.match(text, /^id,[\w,]+\r\n$/)
  })
})
