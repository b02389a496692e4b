/** /api/admin/me/passkeys: one's own passkeys. The ceremony is the browser's; people/passkeys.ts asks for it and reads its answer. */
import { Type } from "typebox"
import { addPasskey, MOST_PASSKEYS, removePasskey, renamePasskey } from "../../changes/change-passkeys.ts"
import { nameDevice } from "../../domain/alert/device-name.ts"
import { askForNew, readNew } from "../../people/passkeys.ts"
import type { SignIn } from "../../people/sign-in.ts"
import type { Database } from "../../store/connection/database.ts"
import { listPasskeys, type Passkey } from "../../store/people/passkeys.ts"
import { calledOrigin, personCallerOf, UNENROLLED, UNENROLLED_ASKS_AGAIN } from "../access/caller.ts"
import { input, instant, nothing, object, onePage, orNull, string, uuid } from "../schemas/parts.ts"
import { PasskeyAnswer, PasskeyOptions, wrongPasskey } from "../schemas/passkey.ts"
import type { App } from "../shell/app.ts"
import { operationsOf } from "../shell/operations.ts"
import { Problem, refuseFields, refuseFor } from "../shell/problems.ts"
import { callerOf, wayClosed } from "./sessions.ts"

const operation = operationsOf("People")

const PASSKEY_ID = "0199c0de-7a41-7c3e-9d53-0b6a5d1f2e20"
const Fields = object(
  "Passkey",
  "A key that a device of one's own holds, and by which it lets one in.",
  {
    id: uuid(),
    name: string("The browser in which it was made, or what one calls it."),
    created_at: instant(),
    last_used_at: orNull(instant()),
  },
  {
    examples: [
      {
        id: PASSKEY_ID,
        name: "Safari · iPhone",
        created_at: "2026-11-14T10:31:02.114Z",
        last_used_at: null,
      },
    ],
  },
)
const Name = Type.String({ minLength: 1, maxLength: 100, pattern: "\\S" })
const Id = Type.Object({ id: Type.String({ examples: [PASSKEY_ID] }) })

export function addMyPasskeys(scope: App, db: Database, signIn: SignIn): void {
  const { takes, tellChange } = signIn
  scope.get(
    "/me/passkeys",
    operation(
      "listMyPasskeys",
      "One's own passkeys",
      "The oldest first. For people with a session: a key gets a 404.",
      {
        response: { 200: onePage("PasskeyList", "One's own passkeys.", Fields) },
      },
      UNENROLLED,
    ),
    async (request) => {
      const held = await listPasskeys(db, personCallerOf(request).person.id)
      return { data: held.map(show), next_cursor: null }
    },
  )

  scope.post(
    "/me/passkeys/options",
    operation(
      "askForMyPasskey",
      "What a browser is to be asked for a new passkey",
      "`navigator.credentials.create` of the browser takes it (WebAuthn). The device must know its owner by a finger, a face or a PIN: a passkey lets in alone, and counts as a second factor.",
      { response: { 200: PasskeyOptions } },
      UNENROLLED_ASKS_AGAIN,
    ),
    async (request) => {
      if (!takes.passkey) throw wayClosed()
      const { person } = personCallerOf(request)
      const held = await listPasskeys(db, person.id)
      return askForNew(db, calledOrigin(request), `add ${person.id}`, { holder: person, held })
    },
  )

  scope.post(
    "/me/passkeys",
    operation(
      "addMyPasskey",
      "Add a passkey",
      `At most ${MOST_PASSKEYS}. Without a name it is called after the browser.`,
      {
        body: input(
          "PasskeyInput",
          "A new passkey.",
          { passkey: PasskeyAnswer, name: Type.Optional(Name) },
          { examples: [{ name: "Work laptop", passkey: { id: "AQID", type: "public-key" } }] },
        ),
        response: { 201: Fields },
        problems: ["conflict"],
      },
      UNENROLLED_ASKS_AGAIN,
    ),
    async (request, reply) => {
      if (!takes.passkey) throw wayClosed()
      const { person, sessionId } = personCallerOf(request)
      const { passkey: answer, name } = request.body
      const key = await readNew(db, calledOrigin(request), `add ${person.id}`, answer)
      if (key === null) throw refuseFields([wrongPasskey()])
      const called = name?.trim() ?? nameDevice(request.headers["user-agent"] ?? "")
      const added = await addPasskey(db, { personId: person.id, sessionId }, key, called)
      if (added === "taken") throw refuseFields([wrongPasskey()])
      if (added === "too_many")
        throw refuseFor("conflict", {
          reason: "too_many_passkeys",
          detail: `You have ${MOST_PASSKEYS} passkeys already. Remove one first.`,
          params: { most: MOST_PASSKEYS },
        })
      tellChange(person, callerOf(request))
      return reply.code(201).send(show(added))
    },
  )

  scope.patch(
    "/me/passkeys/:id",
    operation(
      "renameMyPasskey",
      "Call a passkey something else",
      "So that one knows which device it is on.",
      {
        params: Id,
        body: input("PasskeyName", "What it is called.", { name: Name }, { examples: [{ name: "Phone" }] }),
        response: { 200: Fields },
      },
      UNENROLLED,
    ),
    async (request) => {
      const { id: personId } = personCallerOf(request).person
      const name = request.body.name.trim()
      const renamed = await renamePasskey(db, personId, { id: request.params.id, name })
      if (renamed === null) throw none()
      return show(renamed)
    },
  )

  scope.delete(
    "/me/passkeys/:id",
    operation(
      "removeMyPasskey",
      "Remove a passkey",
      "All other sessions end. The last way in stays: `conflict`.",
      {
        params: Id,
        response: { 204: nothing("It lets nobody in any more.") },
        problems: ["conflict"],
      },
      UNENROLLED_ASKS_AGAIN,
    ),
    async (request, reply) => {
      const { person, sessionId } = personCallerOf(request)
      const own = { personId: person.id, sessionId }
      const removed = await removePasskey(db, own, request.params.id, takes)
      if (removed === "unknown") throw none()
      if (removed === "last")
        throw refuseFor("conflict", {
          reason: "last_passkey",
          detail: "You would have no way in: this passkey is the only one. Add another one first.",
        })
      tellChange(person, callerOf(request))
      return reply.code(204).send(null)
    },
  )
}

const none = () => new Problem("not_found", "You have no such passkey.")

const show = ({ id, name, created_at, last_used_at }: Passkey) => ({ id, name, created_at, last_used_at })
