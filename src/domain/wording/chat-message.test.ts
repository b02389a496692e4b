/** What a team reads of each event, in both languages, and what it does not read unless the endpoint wants it. */
import assert from "node:assert/strict"
import { describe, test } from "node:test"
import fc from "fast-check"
import { anyText } from "../../../test/helpers/any-text.ts"
import { EVENT_TYPES, type EventType } from "../event/event.ts"
import {
  type ChatLead,
  type ChatNotice,
  type ChatWishes,
  writeChatMessage,
  writeChatTest,
} from "./chat-message.ts"
import { writeSlackMessage } from "./slack-message.ts"
import { writeTeamsMessage } from "./teams-message.ts"
import { writeTelegramMessage } from "./telegram-message.ts"

const ID = "0199c0de-7a41-7c3e-9d53-0b6a5d1f2e10"
const AT = new Date("2026-11-16T15:10:00Z")
const after = (minutes: number) => new Date(AT.getTime() + minutes * 60_000)
const ANA = { id: "ana", name: "Ana" }
const LUCIA: ChatLead = {
  status: "assigned",
  contact_by: after(30),
  nombre: "Lucía Fernández",
  phone_normal: "+34600111222",
  email_normal: "lucia@example.com",
  business: "tienda",
  business_label: null,
  category: "Comercio electrónico",
  revenue: 120_000,
  revenue_label: null,
}

const news = (type: EventType, data: object = {}, lead: Partial<ChatLead> = {}): ChatNotice => {
  const isOfLead = type.startsWith("lead.")
  const common = isOfLead
    ? { id: ID, status: "assigned", bracket: "growth", triager: ANA, decision: null }
    : {}
  return {
    event: { type, at: AT, lead_id: isOfLead ? ID : null, data: { ...common, ...data, actor: "criba" } },
    lead: isOfLead ? { ...LUCIA, ...lead } : null,
    names: new Map([
      ["ana", "Ana"],
      ["bea", "Bea"],
    ]),
    currency: "EUR",
  }
}
const write = (told: ChatNotice, wishes: Partial<ChatWishes> = {}) =>
  writeChatMessage(told, { language: "es", payload: "thin", publicUrl: null, now: AT, ...wishes })
const decided = (cause: string, because = "first_due") => ({
  decision: { cause, because, disqualification: null },
})

/** Event, what it says, and its title in Spanish and English. */
const TITLES: readonly [EventType, object, string, string][] = [
  ["lead.created", decided("ingest"), "Ha entrado un lead · growth", "A lead came in · growth"],
  ["lead.assigned", decided("ingest"), "Nuevo lead para Ana · growth", "New lead for Ana · growth"],
  [
    "lead.assigned",
    decided("ingest", "sticky"),
    "Nuevo lead para Ana, que ya conoce a esta persona · growth",
    "New lead for Ana, who knows this person already · growth",
  ],
  [
    "lead.assigned",
    decided("waiting"),
    "El lead que esperaba es para Ana · growth",
    "The lead that was waiting goes to Ana · growth",
  ],
  [
    "lead.assigned",
    decided("requalified"),
    "Lead recuperado, es para Ana · growth",
    "Lead requalified, it goes to Ana · growth",
  ],
  [
    "lead.assigned",
    { ...decided("deadline"), from: "bea" },
    "Bea no contactó a tiempo: el lead pasa a Ana · growth",
    "Not contacted in time by Bea: the lead goes to Ana · growth",
  ],
  [
    "lead.assigned",
    { ...decided("handed_back"), from: "bea" },
    "Lead devuelto por Bea, es para Ana · growth",
    "Lead handed back by Bea, it goes to Ana · growth",
  ],
  [
    "lead.assigned",
    { from: "bea" },
    "Lead asignado a mano a Ana · growth, antes lo tenía Bea",
    "Lead given to Ana by hand · growth, before with Bea",
  ],
  [
    "lead.waiting",
    { ...decided("ingest"), triager: null },
    "Un lead espera: ahora nadie puede llevarlo · growth",
    "A lead is waiting: nobody can take it now · growth",
  ],
  [
    "lead.disqualified",
    { decision: { cause: "ingest", disqualification: { rule: "tiny", reason: "Factura poco" } } },
    "Lead descartado: Factura poco",
    "Lead disqualified: Factura poco",
  ],
  [
    "lead.status_changed",
    { from: "assigned", to: "contacted" },
    "Lead contactado (Ana)",
    "Lead contacted (Ana)",
  ],
  [
    "lead.status_changed",
    { from: "lost", to: "assigned", undo: true },
    "Cambio deshecho: el lead vuelve a estar por contactar (Ana)",
    "Change taken back: the lead is to contact again (Ana)",
  ],
  [
    "lead.next_step",
    { at: "2026-12-01T09:00:00.000Z", what: "Enviar la propuesta" },
    "Hay un próximo paso previsto (Ana)",
    "A next step is planned (Ana)",
  ],
  [
    "lead.contact_due",
    { because: "next_step", contact_by: null, what: "Enviar la propuesta" },
    "Toca el próximo paso (Ana)",
    "The next step is due (Ana)",
  ],
  [
    "lead.attempted",
    { result: "no_answer", attempts: 2 },
    "El lead no contesta, intento 2 (Ana)",
    "The lead does not answer, attempt 2 (Ana)",
  ],
  [
    "lead.attempted",
    { result: "call_later", attempts: 1 },
    "El lead pide que se le llame luego, intento 1 (Ana)",
    "The lead wants to be called later, attempt 1 (Ana)",
  ],
  [
    "lead.attempted",
    { result: "wrong_number", attempts: 1 },
    "Número equivocado, intento 1 (Ana)",
    "Wrong number, attempt 1 (Ana)",
  ],
  [
    "lead.contact_due",
    { contact_by: after(15).toISOString() },
    "Ana tiene un lead sin contactar: quedan 15 min",
    "Ana has not contacted a lead yet: 15 min left",
  ],
  [
    "lead.contact_due",
    { because: "next_step", contact_by: null },
    "Es hora de volver a llamar a un lead, como se acordó (Ana)",
    "It is time to call a lead again, as agreed (Ana)",
  ],
  [
    "lead.contact_missed",
    { contact_by: AT.toISOString() },
    "Ana no ha contactado a tiempo con un lead",
    "Ana did not contact a lead in time",
  ],
  [
    "lead.escalated",
    { handed_on: 2 },
    "Nadie contacta con este lead · growth",
    "Nobody contacts this lead · growth",
  ],
  ["lead.commented", { text: "x" }, "Comentario en un lead (Ana)", "Comment on a lead (Ana)"],
  [
    "lead.corrected",
    { fields: ["email", "telefono"] },
    "Lead corregido: email, telefono",
    "Lead corrected: email, telefono",
  ],
  [
    "lead.turn_voided",
    { turn: 7, given_back_to: "ana", reason: "x" },
    "Se ha anulado un turno de la rotación",
    "A turn of the rotation was voided",
  ],
  ["lead.erased", {}, "Se han borrado los datos de una persona", "A person's data was erased"],
  [
    "triager.paused",
    { triager: "ana", because: "missed", missed: 3 },
    "Ana no llegó a tiempo a 3 primeros contactos seguidos: en pausa, no recibe leads",
    "Ana missed 3 first contacts in a row: paused, gets no leads",
  ],
  [
    "triager.paused",
    { triager: "ana", because: "self", missed: null },
    "Ana está en pausa y no recibe leads",
    "Ana has paused and gets no leads",
  ],
  ["triager.resumed", { triager: "ana" }, "Ana ha vuelto y recibe leads", "Ana is back and gets leads"],
  [
    "policy.published",
    { version: 4 },
    "Nueva política publicada: versión 4",
    "New policy published: version 4",
  ],
  [
    "webhook.disabled",
    { webhook_id: "whk_1", url: "https://localhost/services/T0/B0/secret" },
    "Se ha desactivado el destino localhost: ya no se le envía nada",
    "The endpoint localhost was disabled: nothing is sent there any more",
  ],
  [
    "rejections.arrived",
    { count: 3, since: "2026-11-16T15:00:00.000Z" },
    "Se han rechazado 3 leads, que se conservan",
    "3 leads were refused, and are kept",
  ],
]

describe("the title", () => {
  for (const [type, data, es, en] of TITLES) {
    test(`of ${type}: ${en}`, () => {
      assert.equal(write(news(type, data)).title, es)
      assert.equal(write(news(type, data), { language: "en" }).title, en)
    })
  }

  test("exists for every type of event", () => {
    assert.deepEqual(new Set(TITLES.map(([type]) => type)), new Set(EVENT_TYPES))
  })
})

describe("the lines", () => {
  test("tell by when to call, and nothing of the person", () => {
    assert.deepEqual(write(news("lead.assigned", decided("ingest"))).lines, ["Primer contacto en 30 min"])
  })

  test("tell the person and how to reach them if the endpoint wants it all", () => {
    assert.deepEqual(write(news("lead.assigned", decided("ingest")), { payload: "full" }).lines, [
      "Lucía Fernández · Comercio electrónico · 120.000 €",
      "+34600111222 · lucia@example.com",
      "Primer contacto en 30 min",
    ])
  })

  test("quote what somebody wrote only then", () => {
    const comment = news("lead.commented", { text: "Llamar\npor la tarde" })
    assert.deepEqual(write(comment).lines, [])
    assert.deepEqual(write(comment, { payload: "full", language: "en" }).lines.slice(1), [
      "“Llamar por la tarde”",
    ])
  })

  test("tell nothing of somebody who was erased", () => {
    const erased = {
      nombre: null,
      phone_normal: null,
      email_normal: null,
      business: null,
      category: null,
      revenue: null,
    }
    assert.deepEqual(write(news("lead.waiting", {}, erased), { payload: "full" }).lines, [])
  })

  test("tell no deadline of a lead that was contacted, or whose deadline is over", () => {
    assert.deepEqual(write(news("lead.assigned", {}, { status: "contacted" })).lines, [])
    assert.deepEqual(write(news("lead.assigned", {}, { contact_by: after(-1) })).lines, [])
  })

  test("say who has a lead that nobody contacts", () => {
    assert.deepEqual(write(news("lead.escalated", { handed_on: 2 })).lines, [
      "Lo tiene Ana, después de 2 personas más.",
    ])
    assert.deepEqual(write(news("lead.escalated", { handed_on: 0 }), { language: "en" }).lines, [
      "Ana has it, and nobody else can take it.",
    ])
  })

  test("say when it happened if the message comes late", () => {
    const linesAfter = (minutes: number) =>
      write(news("triager.resumed", { triager: "ana" }), { now: after(minutes) }).lines
    assert.deepEqual(linesAfter(9), [])
    assert.deepEqual(linesAfter(25), ["Ocurrió hace 25 min"])
    assert.deepEqual(linesAfter(180), ["Ocurrió hace 3 h"])
    assert.deepEqual(linesAfter(3 * 1440), ["Ocurrió hace 3 días"])
  })
})

test("the link leads to the lead, or to the screen that the event is about", () => {
  const hrefOf = (type: EventType) => write(news(type), { publicUrl: "https://leads.example/x" }).link?.href
  assert.equal(hrefOf("lead.waiting"), `https://leads.example/x/leads/${ID}`)
  assert.equal(hrefOf("triager.paused"), "https://leads.example/x/rotation")
  assert.equal(hrefOf("policy.published"), "https://leads.example/x/policy")
  assert.equal(hrefOf("webhook.disabled"), "https://leads.example/x/webhooks")
  assert.equal(write(news("lead.waiting")).link, null)
  assert.deepEqual(writeChatTest({ language: "en", publicUrl: null }), {
    title: "This is a test from Criba",
    lines: ["If you can read this, messages arrive here."],
    link: null,
  })
})

const HOSTILE: readonly [typed: string, shown: string][] = [
  ["<!channel> @here", "<!channel> @\u200bhere"],
  ["[x](http://evil)", "[x]\u200b(http:\u200b//\u200bevil)"],
  ["www.evil.example", "www.\u200bevil.\u200bexample"],
  ["/start #now", "/\u200bstart #\u200bnow"],
  ["a\nb\u202ec", "a bc"],
  ["Núñez & Cía. 12.000", "Núñez & Cía. 12.000"],
]

test("what strangers typed is no mention, link, command or second line in any chat", () => {
  for (const [nombre, shown] of HOSTILE) {
    const message = write(news("lead.waiting", {}, { nombre }), { payload: "full" })
    assert.equal(message.lines[0]?.split(" · ")[0], shown)
  }
})

const anyNews = fc
  .record({
    type: fc.constantFrom(...EVENT_TYPES),
    text: fc.oneof(anyText({ maxLength: 400 }), fc.constant("&<*_`".repeat(900))),
    minutes: fc.integer({ min: -10_000, max: 10_000 }),
  })
  .map(({ type, text, minutes }) =>
    news(
      type,
      {
        reason: text,
        bracket: text,
        triager: type.startsWith("lead.") ? { id: "x", name: text } : text,
        from: text,
        to: "lost",
        result: "no_answer",
        fields: [text],
        url: text,
        decision: { cause: "deadline", because: "first_due", disqualification: { rule: "r", reason: text } },
      },
      { nombre: text, business_label: text, revenue: null, revenue_label: text, contact_by: after(minutes) },
    ),
  )

test("no message is longer than a platform takes, whatever is in it", () => {
  fc.assert(
    fc.property(anyNews, (told) => {
      const publicUrl = `https://leads.example/${"x".repeat(200)}`
      const message = write(told, { payload: "full", publicUrl, now: after(20) })
      const slack = writeSlackMessage(message) as { text: string; blocks: { text: { text: string } }[] }
      assert.ok((slack.blocks[0]?.text.text.length ?? 0) <= 3_000, "a block of Slack")
      const telegram = writeTelegramMessage(message, "-1") as { text: string }
      assert.ok(telegram.text.length <= 4_096, "Telegram")
      assert.ok(telegram.text.length <= 2_000, "Discord")
      assert.ok(Buffer.byteLength(JSON.stringify(writeTeamsMessage(message))) <= 28_000, "Teams")
      assert.doesNotMatch(message.title + message.lines.join(""), /[\n\r]/)
    }),
    { numRuns: 200 },
  )
})
