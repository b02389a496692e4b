import assert from "node:assert/strict"
import { test } from "node:test"
import { WrongPasswords } from "./wrong-passwords.ts"

function guesses() {
  let now = 1_000
  const passwords = new WrongPasswords(() => now)
  return { passwords, wait: (milliseconds: number) => (now += milliseconds) }
}

test("five attempts are free, then the wait grows to a minute and no further", () => {
  const { passwords, wait } = guesses()
  for (let turn = 0; turn < 5; turn++) assert.equal(passwords.begin("olga"), 0)
  const waits: number[] = []
  for (let turn = 0; turn < 8; turn++) {
    const left = passwords.begin("olga")
    waits.push(left / 1_000)
    wait(left)
    assert.equal(passwords.begin("olga"), 0)
  }
  assert.deepEqual(waits, [2, 4, 8, 16, 32, 60, 60, 60])
})

test("attempts at the same time do not all pass", () => {
  const { passwords } = guesses()
  const passed = Array.from({ length: 200 }, () => passwords.begin("olga")).filter((left) => left === 0)
  assert.equal(passed.length, 5)
})

test("an attempt during the wait does not prolong it", () => {
  const { passwords, wait } = guesses()
  for (let turn = 0; turn < 5; turn++) passwords.begin("olga")
  wait(1_500)
  assert.equal(passwords.begin("olga"), 500)
  wait(500)
  assert.equal(passwords.begin("olga"), 0)
})

test("the right password, and an hour of quiet, begin anew; others are not concerned", () => {
  const { passwords, wait } = guesses()
  for (let turn = 0; turn < 6; turn++) passwords.begin("olga")
  assert.equal(passwords.begin("rita"), 0)
  passwords.wasRight("olga")
  for (let turn = 0; turn < 5; turn++) assert.equal(passwords.begin("olga"), 0)
  wait(3_600_000)
  for (let turn = 0; turn < 5; turn++) assert.equal(passwords.begin("olga"), 0)
})

test("an attempt that nobody looked at is taken back", () => {
  const { passwords } = guesses()
  for (let turn = 0; turn < 20; turn++) {
    assert.equal(passwords.begin("olga"), 0)
    passwords.takeBack("olga")
  }
})
