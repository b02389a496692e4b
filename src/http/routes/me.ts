/** /api/admin/me: who is asking, and the one thing about the roster that everybody may change: their own pause. */

import { Type } from "typebox"
import { pauseTriager } from "../../changes/pause-triager.ts"
import { LANGUAGE_IDS } from "../../domain/language.ts"
import { newestSeq } from "../../store/books/events.ts"
import { listRoster } from "../../store/books/roster.ts"
import type { Database } from "../../store/connection/database.ts"
import { MOST_OF_A_DAY, readOwnDay } from "../../store/find/whose-day.ts"
import { countToContact } from "../../store/leads/leads.ts"
import { listPasskeys } from "../../store/people/passkeys.ts"
import { readPasswordHash } from "../../store/people/people.ts"
import { readTotp } from "../../store/people/second-factors.ts"
import { readColumns, saveColumns } from "../../store/people/views.ts"
import { actorOf, writeCursor } from "../access/admin.ts"
import { type Caller, EVERYBODY, personOf } from "../access/caller.ts"
import { boolean, input, integer, list, object, orNull, string, TriagerName } from "../schemas/parts.ts"
import { PauseAnswer } from "../schemas/triager.ts"
import { Columns } from "../schemas/view.ts"
import type { App } from "../shell/app.ts"
import { operationsOf } from "../shell/operations.ts"
import { Problem } from "../shell/problems.ts"

const MeAnswer = object("Me", "Who is asking.", {
  kind: Type.Enum(["person", "key"]),
  id: string(),
  name: string(),
  email: orNull(string()),
  role: Type.Enum(["admin", "manager", "triager", "reader"], {
    description: "What one may do: a key with the scope `read` is a `reader`.",
  }),
  teams: orNull(list(string()), "Of a `manager`: the teams that they lead, by id; null for the others."),
  second_factor: boolean("Whether a code is asked for beside the password."),
  password: boolean("Whether one has a password."),
  passkeys: integer("How many passkeys one has."),
  must_enrol: boolean(
    "true: the installation asks for a second factor, and until there is one nothing else can be done.",
  ),
  triager: orNull(
    Type.Object({
      id: string(),
      name: string(),
      language: Type.Enum(LANGUAGE_IDS),
      active: boolean("false: an admin has taken them out of the rotation."),
      paused: PauseAnswer,
      open_leads: integer("Leads that they hold in `assigned` or `contacted`."),
      to_contact: integer(
        "Those to call now: nobody has tried yet, or the time to call again has come. The others are to be called later, or in conversation.",
      ),
      received_today: integer(
        `Leads that they got since midnight in their time zone, whoever has them now; ${MOST_OF_A_DAY}: that many, or more.`,
      ),
      contacted_today: integer("Leads with which they made the first contact since then, in the same way."),
    }),
    "Who one is on the roster.",
  ),
  team: list(TriagerName, "Everybody on the roster, by name: a triager sees no more of the others."),
  columns: orNull(
    Columns("By the console's names."),
    "Which columns one's list of leads has; null: the usual ones.",
  ),
  events_cursor: string(
    "Where the events were before this was answered: a stream from here on misses nothing.",
  ),
})
const operation = operationsOf("People")

export function addMe(scope: App, db: Database): void {
  scope.get(
    "/me",
    operation(
      "getMe",
      "Who is asking",
      "The key or person behind this request, what they may do, and who they are on the roster.",
      { response: { 200: MeAnswer } },
      { config: { triager: "anything", unenrolled: true } },
    ),
    ({ caller }) => describe(db, caller),
  )

  scope.patch(
    "/me",
    operation(
      "changeMe",
      "Pause or resume oneself, or choose one's columns",
      "`paused` is for people who are somebody on the roster: who is paused gets no leads and keeps those they have. " +
        "Somebody whom an admin has deactivated cannot resume: `conflict`. What is left out stays. For people with a session.",
      {
        body: input(
          "MyChange",
          "Whether one takes no leads for a while, and which columns one's list of leads has.",
          { paused: Type.Optional(boolean()), columns: Type.Optional(Columns("By the console's names.")) },
          { examples: [{ paused: true }, { columns: ["status", "next", "contact"] }] },
        ),
        response: { 200: MeAnswer },
        problems: ["not_found", "conflict"],
      },
      EVERYBODY,
    ),
    async (request) => {
      const { caller, body } = request
      const { id, triager_id } = personOf(request)
      if (body.paused !== undefined) {
        if (triager_id === null) throw new Problem("not_found", "You are nobody on the roster.")
        const done = await pauseTriager(db, actorOf(request), triager_id, body.paused)
        if (done === "deactivated")
          throw new Problem("conflict", "An admin has taken you out of the rotation: ask them.")
      }
      if (body.columns !== undefined) await saveColumns(db, id, body.columns)
      return describe(db, caller)
    },
  )
}

async function describe(db: Database, caller: Caller) {
  const events_cursor = writeCursor(await newestSeq(db))
  const roster = await listRoster(db)
  const team = roster.map(({ id, name }) => ({ id, name }))
  if (caller.kind === "key") {
    const { id, name, scopes } = caller.key
    const role = scopes.includes("admin") ? "admin" : "reader"
    return {
      kind: "key",
      id,
      name,
      email: null,
      role,
      teams: null,
      second_factor: false,
      password: false,
      passkeys: 0,
      must_enrol: false,
      triager: null,
      team,
      columns: null,
      events_cursor,
    } as const
  }
  const { id, name, email, role, triager_id } = caller.person
  const second_factor = (await readTotp(db, id))?.confirmed_at != null
  const password = (await readPasswordHash(db, id)) !== null
  const passkeys = (await listPasskeys(db, id)).length
  const found = roster.find((triager) => triager.id === triager_id)
  const triager =
    found === undefined
      ? null
      : {
          id: found.id,
          name: found.name,
          language: found.language,
          active: found.active,
          paused: found.paused,
          open_leads: found.open_leads,
          to_contact: await countToContact(db, found.id),
          ...(await readOwnDay(db, found.id)),
        }
  return {
    kind: "person",
    id,
    name,
    email,
    role,
    teams: role === "manager" ? [...caller.teams] : null,
    second_factor,
    password,
    passkeys,
    must_enrol: caller.mustEnrol,
    triager,
    team,
    columns: await readColumns(db, id),
    events_cursor,
  } as const
}
