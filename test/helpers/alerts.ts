/** People of the console with devices at a push service of the tests. */
import assert from "node:assert/strict"
import { randomUUID } from "node:crypto"
import { sql } from "kysely"
import { signOnDevice } from "../../src/changes/change-devices.ts"
import { AddressGuard } from "../../src/domain/address-guard.ts"
import type { Language } from "../../src/domain/language.ts"
import type { Database } from "../../src/store/connection/database.ts"
import { readSignInSecret } from "../../src/store/people/people.ts"
import { LOOPBACK } from "./courier.ts"
import type { PushService } from "./push-service.ts"

export type AlertedPerson = { readonly id: string; readonly sessionId: string }

/** Without a triager they are an admin. */
export async function addPerson(
  db: Database,
  name: string,
  {
    triager = null,
    teams = null,
    role = teams !== null ? "manager" : triager === null ? "admin" : "triager",
  }: { triager?: string | null; teams?: readonly string[] | null; role?: string } = {},
): Promise<AlertedPerson> {
  await readSignInSecret(db) // as every server does when it starts
  const { rows } = await sql<{ id: string; sessionId: string }>`
    with made as (
      insert into person (name, email, role, triager_id, teams)
      values (${name}, ${`${name.toLowerCase()}@console.example.com`}, ${role}, ${triager}, ${teams}) returning id
    )
    insert into person_session (person_id, token, expires_at)
    select id, ${randomUUID()}, now() + interval '14 days' from made
    returning person_id as id, id as "sessionId"
  `.execute(db)
  return rows[0] ?? assert.fail()
}

/** Answers the id of the device. */
export async function addDevice(
  db: Database,
  service: PushService,
  { id: personId, sessionId }: AlertedPerson,
  { browser, language = "es" }: { browser: string; language?: Language },
): Promise<string> {
  const { endpoint, keys } = service.subscribe(browser)
  const parts = { db, guard: new AddressGuard(LOOPBACK) }
  const subscription = { endpoint, ...keys, language, name: "Chrome · Linux" }
  const signed = await signOnDevice(parts, { personId, sessionId }, subscription)
  if (signed.kind !== "on") assert.fail(signed.kind)
  return signed.device.id
}
