/** Ends sessions, one's own or, for admins, those of others. Each end is in the audit log, with what the session was. */
import { type Whereabouts, whereabouts } from "../people/record-sign-ins.ts"
import { writeAudit } from "../store/books/audit.ts"
import type { Database } from "../store/connection/database.ts"
import { isUuid } from "../store/connection/uuid7.ts"
import { endSessions } from "../store/people/people.ts"
import { endSession, type Session } from "../store/people/sessions.ts"

type Of = { readonly actor: string; readonly personId: string }

/** false if the person has no such session. */
export const endOneSession = (db: Database, { actor, personId }: Of, id: string): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const ended = isUuid(personId) ? await endSession(tx, personId, id) : null
    if (ended === null) return false
    const subject = `people/${personId}`
    const before = whereaboutsOf(ended)
    await writeAudit(tx, { actor, action: "person.session_ended", subject, before, after: null })
    return true
  })

/** All but the one from which it is asked. */
export const endOtherSessions = (db: Database, { actor, personId }: Of, current: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const sessions = await endSessions(tx, personId, current)
    if (sessions === 0) return
    const entry = { actor, action: "person.sessions_ended", subject: `people/${personId}`, after: null }
    await writeAudit(tx, { ...entry, before: { sessions } })
  })

export const whereaboutsOf = ({ user_agent, ip_address }: Session): Whereabouts =>
  whereabouts(user_agent ?? "", ip_address ?? "")
