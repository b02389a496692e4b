/**
 * What the audit log says of sign-ins and passwords. It names the browser and the address from which somebody came, and never
 * what they typed. Refused sign-ins are told of accounts alone, one entry an hour for each, which counts them: whoever tries
 * invented addresses writes nothing.
 */
import { nameDevice } from "../domain/alert/device-name.ts"
import { countAudit, writeAudit } from "../store/books/audit.ts"
import type { Database } from "../store/connection/database.ts"
import { findPersonAt, type Person } from "../store/people/people.ts"
import type { Way } from "../store/people/sessions.ts"

/** Where somebody is. */
export type Whereabouts = { readonly device: string; readonly address: string }

export const whereabouts = (userAgent: string, address: string): Whereabouts => ({
  device: nameDevice(userAgent),
  address,
})

export const recordSignIn = (
  db: Database,
  { id }: Person,
  after: Whereabouts & {
    readonly way: Way
    readonly factor?: "totp" | "recovery_code"
    readonly new_device: boolean
  },
): Promise<void> => record(db, id, { action: "person.signed_in", after })

export const recordPasswordChange = (db: Database, { id }: Person, after: Whereabouts): Promise<void> =>
  record(db, id, { action: "person.password_changed", after })

export const recordSignOutEverywhere = (db: Database, { id }: Person, after: Whereabouts): Promise<void> =>
  record(db, id, { action: "person.signed_out", after })

export async function recordRefusal(db: Database, email: string, after: Whereabouts): Promise<void> {
  const person = await findPersonAt(db, email)
  if (person === null) return
  const entry = { actor: "criba", action: "person.sign_in_refused", subject: `people/${person.id}` }
  await countAudit(db, entry, after)
}

/** Counted like refused passwords. */
export const recordWrongCode = (db: Database, { id }: Person, after: Whereabouts): Promise<void> =>
  countAudit(db, { actor: "criba", action: "person.code_refused", subject: `people/${id}` }, after)

/**
 * The password was right in a browser in which the person has not been, and nothing more was shown yet: all that somebody who has found
 * the password can do. Counted like refused passwords.
 */
export const recordPasswordAlone = (db: Database, { id }: Person, after: Whereabouts): Promise<void> =>
  countAudit(db, { actor: "criba", action: "person.factor_awaited", subject: `people/${id}` }, after)

const record = (
  db: Database,
  id: string,
  { action, after }: { readonly action: string; readonly after: object },
): Promise<void> =>
  db
    .transaction()
    .execute((tx) =>
      writeAudit(tx, { actor: `person:${id}`, action, subject: `people/${id}`, before: null, after }),
    )
