/** Whoever is signed in names the address of their device, so the whole server pushes to public addresses alone. */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { type RunningApp, startApp } from "../helpers/app.ts"
import { type TestDatabase, testDatabase } from "../helpers/database.ts"
import { PushService } from "../helpers/push-service.ts"
import { joinSignedIn } from "../helpers/signed-in.ts"

let database: TestDatabase
let server: RunningApp
let service: PushService
before(async () => {
  database = await testDatabase()
  service = await new PushService().start()
  server = await startApp({ DATABASE_URL: database.url, WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8" })
})
after(async () => {
  await server.close()
  await service.close()
  await database.close()
})

test("networks that the operator opens for webhooks stay shut for devices", async () => {
  const { name, value } = await joinSignedIn(database.db, { name: "Olga", email: "olga@example.com" })
  const headers = { cookie: `${name}=${value}`, origin: server.address, "content-type": "application/json" }
  const body = JSON.stringify({ ...service.subscribe("inside"), language: "es" })
  const signedOn = await fetch(`${server.address}/api/admin/me/devices`, { method: "POST", headers, body })
  assert.equal(signedOn.status, 422)
  const { errors } = (await signedOn.json()) as { errors: unknown }
  assert.deepEqual(errors, [
    {
      pointer: "#/endpoint",
      code: "invalid_value",
      detail: "This is not the address of a push service: those are public and start with https://.",
    },
  ])
})
