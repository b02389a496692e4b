/** Bodies as many tools send them (test/fixtures/tool-bodies), each through the whole reading: nothing of a lead may be lost. */
import assert from "node:assert/strict"
import { test } from "node:test"
import { adsAndMeetings } from "../../../test/fixtures/tool-bodies/ads-and-meetings.ts"
import { contactManagers } from "../../../test/fixtures/tool-bodies/contact-managers.ts"
import { formBackends } from "../../../test/fixtures/tool-bodies/form-backends.ts"
import { formTools } from "../../../test/fixtures/tool-bodies/form-tools.ts"
import { siteBuilders } from "../../../test/fixtures/tool-bodies/site-builders.ts"
import { wordpressForms } from "../../../test/fixtures/tool-bodies/wordpress-forms.ts"
import { EUROS } from "../../../test/helpers/amounts.ts"
import { FIELDS } from "../lead/field-names.ts"
import { readSubmission } from "../lead/submission.ts"
import { readAsLead } from "./read-as-lead.ts"
import { bodyKindOf, readForm, readJson } from "./read-raw.ts"

const BODIES = [
  ...formTools,
  ...formBackends,
  ...siteBuilders,
  ...wordpressForms,
  ...adsAndMeetings,
  ...contactManagers,
]

for (const { tool, preset, content_type, body, lead, extra = {}, isWhole, event_id } of BODIES) {
  test(`${tool}: a body as it is sent arrives whole`, () => {
    const bytes = Buffer.from(body)
    const { raw } = bodyKindOf(content_type) === "json" ? readJson(bytes) : readForm(bytes)
    assert.ok(raw)
    const read = readAsLead({ preset, mapping: null }, raw, EUROS)
    assert.ok(read.fault === null)
    const { submission, mistakes } = readSubmission(read.body, "ES", read.warnings)
    assert.ok(submission, JSON.stringify(mistakes))
    const said = FIELDS.map((field) => [field, submission[field as keyof typeof submission]])
    const filled = Object.fromEntries(said.filter(([, value]) => value !== null && value !== false))
    assert.deepEqual(filled, lead)
    assert.deepEqual(
      [submission.email_normal !== null, submission.phone_normal !== null],
      ["email" in lead, "telefono" in lead],
    )
    const own = submission.extra ?? {}
    const kept = isWhole ? own : Object.fromEntries(Object.keys(extra).map((name) => [name, own[name]]))
    assert.deepEqual(kept, extra)
    assert.equal(read.eventId, event_id)
    assert.ok(!submission.warnings.some(({ code }) => code === "extra_left_out"))
  })
}

test("at least sixty of them were seen in documentation or in code", () => {
  assert.ok(BODIES.filter(({ seen: [kind] }) => kind !== "nowhere").length >= 60)
})
