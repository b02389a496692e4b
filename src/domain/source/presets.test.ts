/** Each preset with its sample bodies: what they become, and that signatures are told right from wrong. */
import assert from "node:assert/strict"
import { hash as digest } from "node:crypto"
import { test } from "node:test"
import { EUROS } from "../../../test/helpers/amounts.ts"
import { samplesOf } from "../../../test/helpers/sample-leads.ts"
import { signSample } from "../../../test/helpers/signed-samples.ts"
import { FIELDS } from "../lead/field-names.ts"
import { readWritten } from "../lead/read-written.ts"
import { PRESET_NAMES, PRESETS } from "./presets.ts"
import { readAsLead } from "./read-as-lead.ts"
import { bodyKindOf, readForm, readJson } from "./read-raw.ts"
import { checkSignature } from "./signature.ts"

const NOW = Date.parse("2026-11-14T10:31:05Z")
const SECRET = "un-secreto-compartido"

for (const preset of PRESET_NAMES) {
  const { signature } = PRESETS[preset]
  const samples = samplesOf(preset)
  test(`${preset}: its samples in both languages become the leads that they mean`, () => {
    assert.deepEqual(samples.map(({ language }) => language).sort(), ["en", "es"])
    for (const { content_type, body, lead, event_id } of samples) {
      const bytes = Buffer.from(body)
      const { raw } = bodyKindOf(content_type) === "json" ? readJson(bytes) : readForm(bytes)
      assert.ok(raw)
      const read = readAsLead({ preset, mapping: null }, raw, EUROS)
      assert.ok(read.fault === null)
      assert.equal(read.eventId, event_id)
      const { submission, mistakes } = readWritten(read.body, "ES", read.warnings)
      assert.ok(submission, JSON.stringify(mistakes))
      const said = [...FIELDS, "extra"].map((field) => [field, submission[field as keyof typeof submission]])
      assert.deepEqual(
        Object.fromEntries(said.filter(([, value]) => value !== null && value !== false)),
        lead,
      )
    }
  })

  test(`${preset}: a signature is right, wrong, absent or not checked`, () => {
    const [sample] = samples
    assert.ok(sample)
    const request = { ...signSample(preset, sample, SECRET, NOW), nowMs: NOW }
    const check = (secret: string | null, change: Partial<typeof request> = {}) =>
      checkSignature(signature, secret, { ...request, ...change })
    assert.equal(check(null), "not_checked")
    if (signature === null) return assert.equal(check(SECRET), "not_checked")
    assert.equal(check(SECRET), "right")
    assert.equal(check("another"), "wrong")
    if (signature.kind === "word") return assert.equal(check(SECRET, { json: {} }), "absent")
    assert.equal(check(SECRET, { bytes: Buffer.from(`${sample.body} `) }), "wrong")
    assert.equal(check(SECRET, { headers: {} }), "absent")
    if (signature.kind !== "hmac") assert.equal(check(SECRET, { nowMs: NOW + 3_600_000 }), "wrong")
  })
}

test("HubSpot's older signature is checked too", () => {
  const [sample] = PRESETS.hubspot.samples
  assert.ok(sample)
  const { headers: _, ...request } = { ...signSample("hubspot", sample, SECRET, NOW), nowMs: NOW }
  const v2 = (secret: string) => ({
    "x-hubspot-signature-version": "v2",
    "x-hubspot-signature": digest("sha256", secret + request.method + request.url + sample.body),
  })
  assert.equal(
    checkSignature(PRESETS.hubspot.signature, SECRET, { ...request, headers: v2(SECRET) }),
    "right",
  )
  assert.equal(checkSignature(PRESETS.hubspot.signature, SECRET, { ...request, headers: v2("x") }), "wrong")
})
