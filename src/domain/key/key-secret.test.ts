import assert from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import { isWellFormed, makeKeyId, makeSecret, type Random } from "./key-secret.ts"

/** Bytes 0 to 255, again and again. */
function counting(): Random {
  let next = 0
  return (bytes) => Uint8Array.from({ length: bytes }, () => next++ % 256)
}

const secrets = fc
  .infiniteStream(fc.nat(255))
  .map((stream) => makeSecret((bytes) => Uint8Array.from(stream.take(bytes))))

test("a secret is criba_, 32 characters and the CRC-32 of both, the most significant digit first", () => {
  // 0x59df2845 is the CRC-32 of the first 38 characters, computed elsewhere; in base62 it is 1e2YtR.
  assert.equal(makeSecret(counting()), "criba_0123456789ABCDEFGHIJKLMNOPQRSTUV1e2YtR")
})

test("what is made is well formed", () => {
  fc.assert(fc.property(secrets, (secret) => isWellFormed(secret)))
})

test("one wrong character, or two swapped neighbours, are noticed", () => {
  const altered = fc
    .tuple(secrets, fc.nat(43), fc.constantFrom(..."0aZ_-"))
    .chain(([secret, at, other]) =>
      fc.constantFrom(
        [secret, secret.slice(0, at) + other + secret.slice(at + 1)] as const,
        [
          secret,
          secret.slice(0, at) + secret.charAt(at + 1) + secret.charAt(at) + secret.slice(at + 2),
        ] as const,
      ),
    )
  fc.assert(fc.property(altered, ([secret, other]) => secret === other || !isWellFormed(other)))
})

test("a cut, padded or foreign text is no secret", () => {
  const secret = makeSecret(counting())
  for (const text of [
    "",
    "criba_",
    secret.slice(0, -1),
    `${secret}0`,
    `${secret}\n`,
    ` ${secret}`,
    secret.slice(6),
  ]) {
    assert.equal(isWellFormed(text), false, JSON.stringify(text))
  }
})

test("every character is equally likely", () => {
  const random = counting()
  const times = new Map<string, number>()
  // 31 secrets of 32 characters use up the 248 usable bytes exactly four times.
  for (let i = 0; i < 31; i++) {
    for (const character of makeSecret(random).slice(6, 38))
      times.set(character, (times.get(character) ?? 0) + 1)
  }
  assert.equal(times.size, 62)
  assert.deepEqual([...new Set(times.values())], [16])
})

test("a key's id is short and needs no quoting on a command line", () => {
  assert.equal(makeKeyId(counting()), "key_0123456789AB")
})
