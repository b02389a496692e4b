/**
 * People who are signed in without having typed a password; the cookie is made as the sign-in library makes it. Signing in has
 * tests of its own.
 */
import assert from "node:assert/strict"
import { createHmac, randomUUID } from "node:crypto"
import { sql } from "kysely"
import { invitePerson } from "../../src/changes/invite.ts"
import { joinByInvitation } from "../../src/changes/join.ts"
import { cookieKind } from "../../src/people/cookies.ts"
import { passwordHash } from "../../src/people/password-hash.ts"
import type { Database } from "../../src/store/connection/database.ts"
import { readSignInSecret } from "../../src/store/people/people.ts"

export const PASSWORD = "correct horse battery"
/** A thousandth of the real cost of hashing a password. */
export const QUICK_WORK = 16

/** Without a triager they are an admin, with teams a manager. Returns the cookie of their session; their password is `PASSWORD`. */
export async function joinSignedIn(
  db: Database,
  {
    name,
    email,
    triager = null,
    teams = null,
  }: { name: string; email: string; triager?: string | null; teams?: readonly string[] | null },
  publicUrl: string | null = null,
): Promise<{ name: string; value: string }> {
  const role = teams !== null ? "manager" : triager === null ? "admin" : "triager"
  const invited = await invitePerson(db, "test", { email, name, role, triager_id: triager, teams })
  if (invited.kind !== "invited") assert.fail(invited.kind)
  const chosen = { password: PASSWORD, hash: passwordHash(QUICK_WORK).hash }
  const joined = await joinByInvitation(db, invited.token, { name, email: null }, chosen)
  if (joined.kind !== "joined") assert.fail(joined.kind)

  const token = randomUUID()
  await sql`
    insert into person_session (person_id, token, expires_at)
    values (${joined.person.id}, ${token}, now() + interval '14 days')
  `.execute(db)
  const signature = createHmac("sha256", await readSignInSecret(db))
    .update(token)
    .digest("base64")
  return {
    name: `${cookieKind(publicUrl).prefix}.session_token`,
    value: encodeURIComponent(`${token}.${signature}`),
  }
}
