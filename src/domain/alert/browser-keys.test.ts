import assert from "node:assert/strict"
import { test } from "node:test"
import { areKeys } from "./browser-keys.ts"

/** From the example of RFC 8291, section 5 and appendix A. */
const RECEIVER = {
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
}

test("what is no key is found out before anything is sent", () => {
  assert.equal(areKeys(RECEIVER), true)
  assert.equal(areKeys({ ...RECEIVER, auth: "BTBZMqHH6r4Tts7J_aSI" }), false)
  for (const p256dh of ["", "BCVxsr7N", RECEIVER.p256dh.replace("xsr", "xsx")])
    assert.equal(areKeys({ ...RECEIVER, p256dh }), false, p256dh)
})
