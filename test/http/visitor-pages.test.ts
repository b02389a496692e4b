/** What a visitor sees while the database cannot be asked whether the form's address is right. */
import assert from "node:assert/strict"
import { randomBytes } from "node:crypto"
import { after, before, test } from "node:test"
import { makeSecret } from "../../src/domain/key/key-secret.ts"
import { KeyRing } from "../../src/http/access/key-ring.ts"
import { addSourceIntake } from "../../src/http/routes/source-intake.ts"
import { Problem } from "../../src/http/shell/problems.ts"
import { openDatabase } from "../../src/store/connection/database.ts"
import { Shell } from "../helpers/http-shell.ts"

const nowhere = openDatabase({ host: "127.0.0.1", port: 1 }, { maxConnections: 1, queryTimeoutMs: 1_000 })
let shell: Shell
before(async () => {
  const ring = new KeyRing(nowhere, { warn: () => {} }, { patienceMs: 1 })
  const recognise = () => new Problem("unavailable", "The database cannot be reached.")
  shell = await Shell.start({ recognise }, (app) => addSourceIntake(app, { ring } as never))
})
after(async () => {
  await shell.app.close()
  await nowhere.destroy()
})

const post = async (type: string, body: string) => {
  const url = `${shell.url}/api/public/sources/src_1/${makeSecret(randomBytes)}`
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": type, accept: "text/html", "accept-language": "es" },
    body,
  })
  return { status: answer.status, text: await answer.text() }
}

test("a form stays on the page, to be sent again", async () => {
  const { status, text } = await post("application/x-www-form-urlencoded", "nombre=Ana&mensaje=Hola")
  assert.equal(status, 503)
  assert.match(text, /Siguen en esta página/)
  assert.match(text, /name="mensaje" value="Hola"/)
})

test("what cannot be shown again is not said to be there", async () => {
  const { status, text } = await post("application/x-www-form-urlencoded", `mensaje=${"a".repeat(100_000)}`)
  assert.equal(status, 503)
  assert.match(text, /Vuelve atrás/)
  assert.doesNotMatch(text, /Siguen en esta página/)
})
