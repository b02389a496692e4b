/** What a triager reads of a lead, and what nobody can make them read. */
import assert from "node:assert/strict"
import { describe, test } from "node:test"
import fc from "fast-check"
import { anyText } from "../../../test/helpers/any-text.ts"
import { type AssignedLead, type Assignment, whyNotNeeded } from "../alert/assignment.ts"
import { writeAssignmentMail } from "./assignment-mail.ts"

const LEAD = "0199c0de-7a41-7c3e-9d53-0b6a5d1f2e10"
const EARLIER = "0199c0de-0000-7c3e-9d53-0b6a5d1f2e10"

type Given = Partial<Omit<Assignment, "lead" | "receiver">> & {
  readonly lead?: Partial<AssignedLead>
  readonly receiver?: Partial<Assignment["receiver"]>
}

/** Ana's turn, at ten past four in the afternoon of a Monday in Madrid. */
const assignment = ({ lead, receiver, ...given }: Given = {}): Assignment => ({
  seq: 2,
  at: new Date("2026-11-16T15:10:00Z"),
  assigned_at: new Date("2026-11-16T15:10:00Z"),
  account: null,
  currency: "EUR",
  held_before_by: null,
  receipt: { cause: "ingest", chosen: { triager: "ana", because: "first_due" }, verdict: null },
  ...given,
  receiver: {
    id: "ana",
    name: "Ana",
    email: "ana@example.com",
    language: "es",
    time_zone: "Europe/Madrid",
    hours: null,
    absences: [],
    days: {},
    active: true,
    ...receiver,
  },
  lead: {
    id: LEAD,
    status: "assigned",
    triager_id: "ana",
    created_at: new Date("2026-11-16T15:09:00Z"),
    contact_by: null,
    nombre: "Lucía Fernández",
    telefono: null,
    phone_normal: null,
    email: null,
    email_normal: null,
    business: null,
    business_label: null,
    category: null,
    revenue: null,
    revenue_label: null,
    bracket: "growth",
    funnel: null,
    utm_source: null,
    utm_medium: null,
    utm_campaign: null,
    notes: null,
    extra: null,
    duplicate_of: null,
    ...lead,
  },
})

const write = (given?: Given, publicUrl: string | null = null) =>
  writeAssignmentMail(assignment(given), publicUrl)
const linesOf = (given?: Given, publicUrl?: string) => write(given, publicUrl).text.split("\n")
const hrefsIn = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)

describe("the mail about a lead", () => {
  test("says on a lock screen who it is", () => {
    assert.equal(write().subject, "Nuevo lead: Lucía Fernández · growth")
    assert.equal(write({ receiver: { language: "en" } }).subject, "New lead: Lucía Fernández · growth")
    const nombre = "x".repeat(200)
    assert.equal(write({ lead: { nombre } }).subject, `Nuevo lead: ${"x".repeat(59)}… · growth`)
  })

  test("tells everything that helps with the first contact, and leaves out what is not known", () => {
    const known: Partial<AssignedLead> = {
      telefono: "600 111 222",
      phone_normal: "+34600111222",
      email: "Lucia@Example.com",
      email_normal: "lucia@example.com",
      business: "tienda online",
      business_label: "Bicicletas",
      category: "Comercio electrónico",
      revenue: 120_000,
      revenue_label: "de 100k a 250k",
      funnel: "web",
      utm_source: "google",
      utm_campaign: "otoño",
      notes: "Por la tarde.\r\nVende en Portugal.",
    }
    assert.equal(
      write({ lead: known }, "https://example.com/criba").text.replaceAll("\u00a0", " "),
      `Lucía Fernández
Te toca en la rotación.

Llamar: +34600111222
WhatsApp: https://wa.me/34600111222
Escribir: lucia@example.com

Negocio: Bicicletas (Comercio electrónico)
Facturación: 120.000 € (de 100k a 250k)
Tramo: growth
Teléfono: 600 111 222
Correo: Lucia@Example.com
Origen: web
Campaña: google / otoño
Llegó: hoy a las 16:09

Notas:
Por la tarde.
Vende en Portugal.

Abrir el lead: https://example.com/criba/leads/${LEAD}
`,
    )
    assert.equal(
      write({ receiver: { language: "en" } }).text,
      "Lucía Fernández\nIt is your turn in the rotation.\n\nBracket: growth\nArrived: today at 16:09\n",
    )
  })

  test("has one tap for every way to the lead", () => {
    const lead = { phone_normal: "+34600111222", email_normal: "o'brien&co?x=1@example.com" }
    assert.deepEqual(hrefsIn(write({ lead }, "https://example.com").html), [
      "tel:+34600111222",
      "https://wa.me/34600111222",
      "mailto:o&#39;brien%26co%3Fx%3D1@example.com",
      `https://example.com/leads/${LEAD}`,
    ])
  })

  test("links to nothing that was not recognised as a phone number or an address", () => {
    const { html, text } = write({ lead: { telefono: "llámame", email: "javascript:alert(1)" } })
    assert.deepEqual(hrefsIn(html), [])
    assert.match(text, /^Teléfono: llámame\nCorreo: javascript:alert\(1\)$/m)
  })

  test("tells the deadline on the triager's clock", () => {
    const contactBy = (moment: string, receiver: Given["receiver"] = {}) =>
      linesOf({ lead: { contact_by: new Date(moment) }, receiver })[1]
    assert.equal(contactBy("2026-11-16T15:40:00Z"), "Primer contacto antes de las 16:40")
    assert.equal(
      contactBy("2026-11-17T00:05:00Z"),
      "Primer contacto antes de la 1:05 del martes, 17 de noviembre",
    )
    assert.equal(contactBy("2026-11-16T15:40:00Z", { language: "en" }), "First contact before 16:40")
    assert.equal(
      contactBy("2026-11-16T15:40:00Z", { language: "en", time_zone: "Asia/Tokyo" }),
      "First contact before 0:40",
      "in Tokyo both moments are of the next day",
    )
    assert.equal(
      contactBy("2026-11-17T10:00:00Z", { language: "en", time_zone: "America/New_York" }),
      "First contact before 5:00 on Tuesday 17 November",
    )
  })

  test("says why it is theirs", () => {
    const why = (given: Given) => linesOf(given)[1]
    assert.equal(
      why({ receipt: { by: "person", reason: "Ya se\nconocen" }, held_before_by: "Bo" }),
      "Te lo ha asignado una persona: «Ya se conocen». Antes lo llevaba Bo.",
    )
    assert.equal(
      why({ receipt: { cause: "deadline" }, held_before_by: "Bo", receiver: { language: "en" } }),
      "The deadline for first contact was missed, and it is your turn in the rotation. Bo had it before.",
    )
    assert.equal(why({ receipt: { cause: "waiting" } }), "Estaba en espera y te toca en la rotación.")
    assert.equal(why({ receipt: { cause: "handed_back" } }), "Ha vuelto a la rotación y te toca.")
    const sticky = { triager: "ana", because: "sticky" } as const
    assert.equal(
      why({ receipt: { cause: "ingest", chosen: sticky }, lead: { duplicate_of: EARLIER } }),
      "Ya llevas un lead anterior de la misma persona.",
    )
  })

  test("links a lead that repeats another to both", () => {
    const lines = linesOf({ lead: { duplicate_of: EARLIER } }, "https://example.com")
    assert.equal(lines[1], "Te toca en la rotación. Repite un lead anterior de la misma persona.")
    assert.ok(lines.includes(`Ver el anterior: https://example.com/leads/${EARLIER}`))
  })

  test("says so if the policy disqualified it and has it assigned all the same", () => {
    const disqualified = { rule: "tiny", reason: "Facturación insuficiente" }
    const told = { cause: "ingest", verdict: { disqualified, skipped: null, tried: [] } } as const
    assert.equal(
      linesOf({ receipt: told, lead: { status: "disqualified" } })[1],
      "Te toca en la rotación. La política lo descartó: «Facturación insuficiente».",
    )
  })

  test("shows long notes shortened, without cutting a character in two", () => {
    const notes = write({ lead: { notes: "🚲".repeat(5000) } }).text.match(/🚲+…/u)?.[0]
    assert.equal(notes, `${"🚲".repeat(599)}…`)
  })
})

describe("whatever a stranger types", () => {
  const nasty = fc.oneof(
    anyText(),
    fc.constantFrom(
      `"><script>alert(1)</script>`,
      "x\r\nBcc: all@example.com\r\n\r\nHello",
      "\u202egnp.exe",
      "a\u2028b\u0000c\u001b[31m",
      "محمد علي",
      "👩‍👩‍👧 O'Brien & Söhne",
      `' onmouseover='alert(1)`,
    ),
  )

  test("the subject stays one line and keeps its direction", () => {
    fc.assert(
      fc.property(nasty, (nombre) => {
        const { subject } = write({ lead: { nombre } })
        assert.doesNotMatch(subject, /\p{Cc}|[\u2028\u2029\u202a-\u202e\u2066-\u2069]/u)
        assert.match(subject, /^Nuevo lead: .* · growth$/su)
      }),
    )
    assert.equal(
      write({ lead: { nombre: "x\r\nBcc: all@example.com" } }).subject,
      "Nuevo lead: x Bcc: all@example.com · growth",
    )
    assert.equal(write({ lead: { nombre: "محمد 👩‍👩‍👧" } }).subject, "Nuevo lead: محمد 👩‍👩‍👧 · growth")
  })

  test("the page has the same tags and attributes as for anybody else", () => {
    const skeleton = (text: string) =>
      write({
        lead: {
          nombre: text,
          telefono: text,
          email: text,
          business_label: text,
          revenue_label: text,
          notes: text,
        },
        receipt: { by: "person", reason: text },
      }).html.match(/<[^>]*>/g)
    const plain = skeleton("Lucía")
    fc.assert(fc.property(nasty, (text) => assert.deepEqual(skeleton(`x${text}`), plain)))
  })
})

describe("a mail is needless", () => {
  const cases: [because: string, given: Given][] = [
    ["the lead was erased", { lead: { nombre: null } }],
    ["the lead is no longer with ana", { lead: { triager_id: "bo" } }],
    ["the lead is contacted by now", { lead: { status: "contacted" } }],
    ["the lead is disqualified by now", { lead: { status: "disqualified" } }],
    ["ana is inactive", { receiver: { active: false } }],
    ["ana has no e-mail address", { receiver: { email: null } }],
  ]
  for (const [because, given] of cases) {
    test(`when ${because}`, () => assert.equal(whyNotNeeded(assignment(given)), because))
  }

  test("but not as long as the lead waits for its triager", () => {
    assert.equal(whyNotNeeded(assignment()), null)
  })

  test("nor when the policy gave away a lead that it had disqualified", () => {
    const disqualified = { rule: "tiny", reason: "Facturación insuficiente" }
    const told = { cause: "ingest", verdict: { disqualified, skipped: null, tried: [] } } as const
    assert.equal(whyNotNeeded(assignment({ receipt: told, lead: { status: "disqualified" } })), null)
  })
})

test("fields that are none of ours are told under their names, some of them and each on one line", () => {
  const extra = {
    Presupuesto: "20.000 €",
    "¿Cuándo?": "hoy\nmismo",
    n: 5,
    list: ["a"],
    long: "x".repeat(500),
  }
  const { text } = write({
    lead: {
      extra: { ...extra, ...Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`f${i}`, "v"])) },
    },
  })
  assert.match(text, /\nPresupuesto: 20\.000 €\n¿Cuándo\?: hoy mismo\nn: 5\nlist: \["a"\]\nlong: x+…\n/)
  assert.equal(text.match(/^f\d+: v$/gm)?.length, 7)
})
