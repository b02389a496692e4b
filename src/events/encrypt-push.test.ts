import assert from "node:assert/strict"
import { createECDH } from "node:crypto"
import { test } from "node:test"
import { encryptPush } from "./encrypt-push.ts"

/** From the example of RFC 8291, section 5 and appendix A. */
const RECEIVER = {
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
}

test("a message is encrypted as in the example of RFC 8291", () => {
  const sender = createECDH("prime256v1")
  sender.setPrivateKey("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw", "base64url")
  const salt = Buffer.from("DGv6ra1nlYgDCS1FRnbzlw", "base64url")
  const body = encryptPush("When I grow up, I want to be a watermelon", RECEIVER, { salt, sender, length: 0 })
  assert.equal(
    body.toString("base64url"),
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
  )
})

test("every message has the same length, and none is longer than push services take", () => {
  const lengths = ["", "Lucía", "ñ".repeat(900)].map((text) => encryptPush(text, RECEIVER).length)
  assert.equal(new Set(lengths).size, 1)
  assert.ok((lengths[0] ?? 0) <= 4_096)
  assert.throws(() => encryptPush("x".repeat(4_096), RECEIVER), /too long/)
})
