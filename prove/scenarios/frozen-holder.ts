/**
 * A process is stopped (SIGSTOP) at the very moment when it holds the desk, the one lock that all deciding goes through, and
 * lives on for a minute: whoever it is, ingest on the other server goes on within seconds.
 *
 * The moment is caught with PostgreSQL's help: a table that the holder writes later is locked, the holder takes the desk
 * and waits for that table, it is stopped, and the table is free again. Its transaction is open then, and nobody is there.
 */
import assert from "node:assert/strict"
import type { ChildProcess } from "node:child_process"
import { once } from "node:events"
import { setTimeout as pause } from "node:timers/promises"
import { saveTriagers, triager } from "../../test/helpers/builders.ts"
import { check } from "../checker.ts"
import type { Client } from "../client.ts"
import type { Scenario } from "../scenario.ts"
import { Stage, WEIGHTS } from "../stage.ts"
import { until } from "../until.ts"

type Holder = {
  readonly what: string
  /** What it writes after it has taken the desk. */
  readonly table: "audit" | "event"
  /** What must be there first; answers how to make somebody hold the desk for this. */
  readonly prepare: (stage: Stage, address: string, client: Client) => Promise<() => Promise<unknown>>
}

const onServer =
  (method: string, route: string, body?: unknown): Holder["prepare"] =>
  async (stage, address) =>
  () =>
    stage.admin(address, method, route, body)

const HOLDERS: Record<string, Holder> = {
  import: {
    what: "`criba import`",
    table: "event",
    prepare: async (stage) => {
      const file = await stage.writeLeads("row", 2_000)
      return () => stage.command("importer", "import", file)
    },
  },
  roster: {
    what: "a change of the roster",
    table: "audit",
    prepare: onServer("PUT", "triagers/eva", { name: "Eva" }),
  },
  publish: {
    what: "publishing a policy",
    table: "audit",
    prepare: onServer("PUT", "policy", {
      brackets: [{ id: "all" }, { id: "more" }].slice(0, 1),
      currency: "EUR",
    }),
  },
  "hand-back": {
    what: "a hand-back",
    table: "event",
    prepare: onServer("DELETE", "triagers/ana?hand_back=true"),
  },
  erase: {
    what: "an erasure",
    table: "event",
    prepare: async (stage, address, client) => {
      const { id } = JSON.parse(client.answered.at(-1)?.answer ?? "")
      return () => stage.admin(address, "DELETE", `leads/${id}`)
    },
  },
  replay: {
    what: "the replay of a rejection",
    table: "event",
    prepare: async (stage, address, client) => {
      const refused = await client.post({ n: -1, body: { nombre: "" } }, address)
      const route = `rejections/${JSON.parse(refused.body).rejection_id}/replay`
      return () => stage.admin(address, "POST", route, { nombre: "Mended" })
    },
  },
  chore: {
    what: "a chore: the turn of leads that waited",
    table: "event",
    prepare: async (stage, _, client) => {
      const team = (active: boolean) =>
        saveTriagers(stage.db, ...Object.keys(WEIGHTS).map((id) => triager(id, { active })))
      await team(false)
      await client.sendMany(10, 10)
      return () => team(true)
    },
  },
}

export const frozenHolders: Scenario[] = Object.entries(HOLDERS).map(([name, { what, table, prepare }]) => ({
  name: `frozen-${name}`,
  title: `SIGSTOP of ${what}, holding the desk`,
  quick: name === "import",
  mostMinutes: 10,
  play: async ({ quick }) => {
    await using stage = await Stage.open()
    const a = await stage.server({ as: "a" })
    const b = await stage.server({ as: "b" })
    const before = stage.client(a.address, { name: "before" })
    await before.sendMany(100, 8)
    const begin = await prepare(stage, b.address, before)
    const processes: Record<string, ChildProcess> = { a: a.child, b: b.child }

    const frozen = await stage.locking(table, "exclusive", async (locker) => {
      const begun = begin().then(
        (child) => {
          if (name === "import") processes.importer = child as ChildProcess
        },
        () => {},
      )
      if (name === "import") await begun
      let role = ""
      await until(`${what} holds the desk`, async () => {
        const blocked = `select usename from pg_stat_activity where ${locker} = any(pg_blocking_pids(pid))`
        role = (await stage.ask<{ usename: string }>(blocked))[0]?.usename ?? ""
        return role !== ""
      })
      const child = processes[role] ?? assert.fail(`${role} holds the desk`)
      child.kill("SIGSTOP")
      // Asked while it still waits for the table: a commit that was sent ahead ends the hold as soon as the table is free.
      const free = await stage.ask("select from desk for update skip locked")
      return { child, isFree: free.length > 0 }
    })
    const { child: stopped, isFree } = frozen
    const server = stopped === a.child ? b : a
    const client = stage.client(server.address).start(8)
    await client.untilAnswered(1)
    await pause(quick ? 500 : 60_000)
    stopped.kill("SIGCONT")
    await client.untilAnswered(client.answered.length + 50)
    await client.stop()
    // A command goes on where it was: what it still writes must not come in between what is checked.
    if (name === "import" && stopped.exitCode === null && stopped.signalCode === null)
      await once(stopped, "exit")
    const verdict = await check(stage, {
      client,
      server,
      sameTeam: false,
      pauseLimitMs: quick ? null : 6_000,
    })
    if (isFree) verdict.wrong.push("the desk was not held: nothing is proven")
    return verdict
  },
}))
