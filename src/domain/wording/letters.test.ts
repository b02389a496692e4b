import assert from "node:assert/strict"
import { test } from "node:test"
import { writeChangedPasswordLetter, writeChangedWayInLetter, writeNewDeviceLetter } from "./letters.ts"

const SEEN = { to: "ana@example.com", device: "Chrome · Linux", address: "198.51.100.7" }

test("who is told of a sign-in or a changed password learns where it was, and what to do if it was not them", () => {
  for (const write of [writeNewDeviceLetter, writeChangedPasswordLetter, writeChangedWayInLetter])
    for (const language of ["es", "en"] as const) {
      const { to, text } = write(language, { ...SEEN, link: "https://leads.example/forgotten-password" })
      assert.equal(to, "ana@example.com")
      assert.match(text, /Chrome · Linux, .+198\.51\.100\.7/)
      assert.match(text, /:\n\nhttps:\/\/leads\.example\/forgotten-password\n$/)
      const bare = write(language, { ...SEEN, device: "?", link: null }).text
      assert.match(bare, language === "es" ? /un navegador desconocido/ : /an unknown browser/)
      assert.match(bare, /\.\n$/)
    }
})
