/**
 * kill -9 of one of two servers in the middle of reminders, of handing neglected leads on and of escalations. The rounds go
 * through the leads in portions, one transaction each, so a server dies between two of them or inside of one. Every lead
 * must have been reminded of once, missed twice, handed on once and escalated once, in the database, in the feed
 * and at the webhook. And the devices of triagers must have been told of all that concerns them, no more often than it was
 * attempted.
 */
import assert from "node:assert/strict"
import { check } from "../checker.ts"
import { Devices } from "../devices.ts"
import type { Scenario } from "../scenario.ts"
import { Stage } from "../stage.ts"
import { until } from "../until.ts"
import { Follower, receiveWebhooks } from "../witnesses.ts"

/** So long that nothing is due by itself while the scenario plays. */
const PROMISE = { within_minutes: 600, counted: "always", hand_on: 1, away_after_missed: null }

/** What is made due, the event by which each lead is told then, and the one by which devices are. */
const STEPS = [
  { due: "remind_at = now()", tells: "lead.contact_due", alerts: "lead.contact_due" },
  { due: "contact_by = now(), remind_at = null", tells: "lead.contact_missed", alerts: "lead.assigned" },
  { due: "contact_by = now(), remind_at = null", tells: "lead.escalated", alerts: "lead.escalated" },
] as const

const EXPECTED =
  "lead.assigned 2, lead.contact_due 1, lead.contact_missed 2, lead.created 1, lead.escalated 1"

export const killPromises: Scenario = {
  name: "kill-promises",
  title: "kill -9 of a server amid reminders, hand-ons and escalations",
  quick: true,
  mostMinutes: 10,
  play: async ({ quick }) => {
    await using stage = await Stage.open()
    // What a killed server had in hand is taken up when its lease has run out: 20 s that `npm test` does not wait.
    const devices = quick ? undefined : await Devices.open(stage)
    const servers = await Promise.all([stage.server(), stage.server()])
    let asked = 0
    const to = () => servers[asked++ % 2]?.address ?? assert.fail()
    const follower = await Follower.open(stage, to)
    // Before anything happens: a webhook hears of what happens after it was made.
    const receiver = quick ? undefined : await receiveWebhooks(stage, to())
    const policy = { brackets: [{ id: "all" }], first_contact: PROMISE }
    const { status } = await stage.admin(to(), "PUT", "policy", policy)
    assert.equal(status, 200)
    const client = stage.client(to)
    const leads = quick ? 250 : 4_000
    await client.sendMany(leads, quick ? 8 : 32)
    await devices?.untilQuiet()

    const count = async (type: string) =>
      (await stage.ask<{ n: number }>(`select count(*) as n from event where type = '${type}'`))[0]?.n ?? 0
    const cutShort: number[] = []
    for (const [i, { due, tells, alerts }] of STEPS.entries()) {
      const heard = devices?.heardOf(alerts) ?? 0
      await stage.ask(`update lead set ${due}`)
      // To start a server takes a second: the quick size leaves handing on alone.
      if (!quick || i !== 1) {
        await until(`${tells} begins`, async () => (await count(tells)) > 0, 30_000, 2)
        await until(`${alerts} is pushed`, () => !devices || devices.heardOf(alerts) > heard, 30_000, 2)
        await servers[i % 2]?.stop("SIGKILL")
        cutShort.push(await count(tells))
        if (i < STEPS.length - 1) servers[i % 2] = await stage.server()
      }
      await until(`${tells} of every lead`, async () => (await count(tells)) >= leads, 60_000)
      await devices?.untilQuiet()
    }
    const server = servers[1] ?? assert.fail()
    const notes = [`killed after ${cutShort.join(", ")} of ${leads}`]
    const verdict = await check(stage, { client, server, follower, receiver, sameTeam: false, notes })
    verdict.wrong.push(...(await findWrongSteps(stage)))
    const told = await devices?.check()
    verdict.wrong.push(...(told?.wrong ?? []))
    verdict.notes.push(...(told?.notes ?? []))
    return verdict
  },
}

/** Leads of which something was told too often or not at all, and promises that did not end as they were told. */
async function findWrongSteps(stage: Stage): Promise<string[]> {
  const told = await stage.ask<{ told: string; leads: number }>(`
    select told, count(*) as leads from (
      select string_agg(type || ' ' || n, ', ' order by type collate "C") as told from (
        select lead_id, type, count(*) as n from event where lead_id is not null group by 1, 2
      ) kinds group by lead_id
    ) each group by told`)
  const ends = await stage.ask<{ ended: string; leads: number }>(`
    select ended, count(*) as leads from (
      select string_agg(outcome, ', ' order by promise_end.seq) as ended from lead left join promise_end on lead_id = lead.id group by lead.id
    ) each group by ended`)
  return [
    ...told
      .filter((one) => one.told !== EXPECTED)
      .map(({ told, leads }) => `of ${leads} leads was told: ${told}`),
    ...ends
      .filter(({ ended }) => ended !== "handed_on, escalated")
      .map(({ ended, leads }) => `the promises of ${leads} leads ended as: ${ended}`),
  ]
}
