/** `criba user …`: the people of the console. */
import { type Command, Option } from "commander"
import { changePerson } from "../changes/change-people.ts"
import { resetPerson } from "../changes/change-second-factor.ts"
import { invitePerson } from "../changes/invite.ts"
import { makePasswordLink, type PasswordLink } from "../changes/make-links.ts"
import type { Database } from "../store/connection/database.ts"
import { listOpenInvitations, listPeople, ROLES, type Role } from "../store/people/people.ts"
import { type Answer, commandsOf, Refused } from "./answer.ts"
import { refuseFields } from "./arguments.ts"
import { layTable, showTime } from "./layout.ts"
import { settingsOf, type Terminal } from "./terminal.ts"
import { withNewStore, withStore } from "./with-store.ts"

export function addUser(program: Command, terminal: Terminal): void {
  const user = program
    .command("user")
    .alias("person")
    .description("invite, list, disable and enable people of the console")
  const add = commandsOf(user, terminal)
  add("invite <email>", "make a link by which somebody joins; it works once, for 7 days", invite)
    .option("--name <name>", "their name; they can change it when they join")
    .addOption(new Option("--role <role>", "what they may do").choices(ROLES).default("admin"))
    .option("--triager <id>", "who they are on the roster; a triager needs it")
    .option("--team <team...>", "the teams that a manager leads")
  add("list", "list people and open invitations", list)
  add(
    "password <email>",
    "make a link by which somebody chooses a new password; it works once, for 7 days",
    password,
  )
  add(
    "reset <email>",
    "remove second factor and passkeys of somebody who has lost them, and make a link by which they come in anew",
    reset,
  )
  add("disable <email>", "shut somebody out, and sign them out everywhere", disable)
  add("enable <email>", "let somebody in again who was disabled", enable)
}

type InviteOptions = { name?: string; role: Role; triager?: string; team?: string[] }

async function invite(terminal: Terminal, email: string, options: InviteOptions): Promise<Answer> {
  const { name = null, role, triager: triager_id = null, team: teams = null } = options
  const invited = await withNewStore(terminal, (db) =>
    invitePerson(db, "cli", { email, name, role, triager_id, teams }),
  )
  if (invited.kind === "refused") throw refuseFields(invited.mistakes)
  if (invited.kind === "taken") {
    throw new Refused(
      `There is an open invitation for ${triager_id} to ${invited.by}. Withdraw that one in the console first.`,
    )
  }
  const link = linkOf(terminal, invited.token)
  const { id, expires_at } = invited.invitation
  return {
    value: { id, email, role, triager: triager_id, teams, link, expires_at },
    text: `Give this link to ${email}. It works once, until ${showTime(expires_at)}.\n\n  ${link}`,
  }
}

function linkOf(terminal: Terminal, token: string): string {
  const { publicUrl, port } = settingsOf(terminal)
  return `${publicUrl ?? `http://localhost:${port}`}/join/${token}`
}

const password = (terminal: Terminal, email: string): Promise<Answer> =>
  handOn(terminal, email, (db) => makePasswordLink(db, "cli", { email }))

const reset = (terminal: Terminal, email: string): Promise<Answer> =>
  handOn(terminal, email, (db) => resetPerson(db, "cli", { email }))

async function handOn(
  terminal: Terminal,
  email: string,
  make: (db: Database) => Promise<PasswordLink>,
): Promise<Answer> {
  const made = await withStore(terminal, make)
  if (made.kind === "unknown") throw new Refused(`There is nobody active with the address ${email}.`)
  const { token, expires_at } = made
  const link = linkOf(terminal, token)
  const text = `Give this link to ${email}. It works once, until ${showTime(expires_at)}.\n\n  ${link}`
  return { value: { email, link, expires_at }, text }
}

async function list(terminal: Terminal): Promise<Answer> {
  const [people, invitations] = await withStore(
    terminal,
    async (db) => [await listPeople(db), await listOpenInvitations(db)] as const,
  )
  const rows = [
    ...people.map((person) => [
      person.email,
      person.name,
      person.role,
      person.triager_id ?? "",
      person.disabled_at === null ? "active" : `disabled ${showTime(person.disabled_at)}`,
    ]),
    ...invitations.map((open) => [
      String(open.email),
      open.name ?? "",
      open.role,
      open.triager_id ?? "",
      `invited, until ${showTime(open.expires_at)}`,
    ]),
  ]
  const none = "There is nobody yet. A server that is started says how to begin."
  const text = rows.length === 0 ? none : layTable([["EMAIL", "NAME", "ROLE", "TRIAGER", "STATE"], ...rows])
  return { value: { people, invitations }, text }
}

const disable = (terminal: Terminal, email: string): Promise<Answer> =>
  setDisabled(terminal, email, true, "is disabled and signed out everywhere")

const enable = (terminal: Terminal, email: string): Promise<Answer> =>
  setDisabled(terminal, email, false, "may sign in again")

async function setDisabled(
  terminal: Terminal,
  email: string,
  disabled: boolean,
  effect: string,
): Promise<Answer> {
  const changed = await withStore(terminal, (db) => changePerson(db, "cli", { email }, { disabled }))
  if (changed.kind === "unknown") throw new Refused(`There is nobody with the address ${email}.`)
  if (changed.kind === "refused") throw refuseFields(changed.mistakes)
  if (changed.kind === "stale") throw new Error("Only who names a version is told that it is outdated.")
  return { value: changed.person, text: `${changed.person.name} ${effect}.` }
}
