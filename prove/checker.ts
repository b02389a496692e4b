/**
 * Holds what callers were told against what is there: every 201 has its row and gets the same answer again, nothing is
 * there twice, a known person is known, the whole history is as `criba verify` makes it again (test/helpers/audit.ts), the
 * rotation was fair at every moment, and who followed the feed or received webhooks has missed nothing.
 */
import assert from "node:assert/strict"
import { eventIdOf } from "../src/domain/event/event.ts"
import { assertFairAtEveryMoment, auditDatabase } from "../test/helpers/audit.ts"
import { runMany } from "../test/helpers/many.ts"
import type { Receiver } from "../test/helpers/receiver.ts"
import type { ServerProcess } from "../test/helpers/server.ts"
import type { Client, Sent } from "./client.ts"
import { type Stage, WEIGHTS } from "./stage.ts"
import { until } from "./until.ts"
import type { Follower } from "./witnesses.ts"

export type Verdict = {
  sent: number
  answered: number
  /** Answered with 201 and not there. */
  lost: number
  /** There more than once. */
  doubled: number
  /** Everything else that is not as it must be, in sentences. */
  wrong: string[]
  longestPauseMs: number
  /** What the pause may be at most; null: it is only told. */
  pauseLimitMs: number | null
  /** What else was measured. */
  notes: string[]
}

type Checked = {
  readonly client: Client
  /** A server that runs, to ask again. */
  readonly server: Pick<ServerProcess, "address">
  readonly follower?: Follower
  readonly receiver?: Receiver | undefined
  readonly pauseLimitMs?: number | null
  /** False after changes of the roster. */
  readonly sameTeam?: boolean
  readonly notes?: string[]
}

type Row = {
  id: string
  seq: number
  nombre: string
  email_normal: string | null
  triager_id: string | null
  duplicate_of: string | null
}

/** Answers are asked for again up to so many times: the rest is looked up in the database only. */
const MOST_REPLAYS = 2_000
/** A delivery in flight on a server that died is taken up within 20 s. */
const SILENCE_MS = 30_000

export async function check(stage: Stage, checked: Checked): Promise<Verdict> {
  const { client, sameTeam = true, pauseLimitMs = null, notes = [] } = checked
  const wrong: string[] = []
  const attempt = async (work: () => unknown) => {
    try {
      await work()
    } catch (error) {
      wrong.push((error as Error).message.split("\n")[0] ?? "")
    }
  }
  await attempt(() => checkAnswers(client))
  const rows = await stage.ask<Row>(
    "select id, seq, nombre, email_normal, triager_id, duplicate_of from lead order by seq",
  )
  const byName = Map.groupBy(rows, ({ nombre }) => nombre)
  const lost = client.answered.filter((lead) => !isThere(lead, byName))
  const doubled = client.sent.filter(({ body }) => (byName.get(body.nombre)?.length ?? 0) > 1)
  await attempt(() => checkReplays(client, checked.server.address))
  await attempt(async () => {
    const leads = await auditDatabase(stage.db)
    if (sameTeam) assertFairAtEveryMoment(leads, WEIGHTS)
  })
  if (sameTeam) await attempt(() => checkDuplicates(rows))
  await attempt(() => checkWitnesses(stage, checked))
  const verdict = {
    sent: client.sent.length,
    answered: client.answered.length,
    lost: lost.length,
    doubled: doubled.length,
    wrong,
    longestPauseMs: client.longestPauseMs,
    pauseLimitMs,
    notes,
  }
  if (pauseLimitMs !== null && verdict.longestPauseMs > pauseLimitMs)
    wrong.push(`ingest paused for ${(verdict.longestPauseMs / 1000).toFixed(1)} s`)
  return verdict
}

export const holds = ({ lost, doubled, wrong }: Verdict): boolean => lost + doubled + wrong.length === 0

/** Callers get a 201 in the end, and until then nothing but what the documentation tells them to repeat. */
function checkAnswers({ sent, answered }: Client): void {
  const odd = sent
    .flatMap(({ refusals }) => refusals)
    .filter((text) => !/^(no answer|503 unavailable)$/.test(text))
  assert.equal(odd.length, 0, `${odd.length} answers were unexpected, ${odd[0]} for one`)
  const open = sent.length - answered.length
  assert.equal(open, 0, `${open} leads were never answered with 201`)
}

function isThere({ body, answer }: Sent, byName: Map<string, Row[]>): boolean {
  const told = JSON.parse(answer ?? "{}")
  const row = byName.get(body.nombre)?.find(({ id }) => id === told.id)
  return (
    row !== undefined && row.duplicate_of === told.duplicate_of && row.email_normal === (body.email ?? null)
  )
}

async function checkReplays(client: Client, address: string): Promise<void> {
  const { answered } = client
  const every = Math.max(1, Math.ceil(answered.length / MOST_REPLAYS))
  const asked = answered.filter((_, i) => i % every === 0)
  await runMany(asked.length, 16, async (i) => {
    const lead = asked[i] as Sent
    const again = await client.post(lead, address)
    assert.equal(again.body, lead.answer, `the answer to lead ${lead.n} has changed`)
    assert.equal(again.headers["idempotent-replayed"], "true", `lead ${lead.n} was taken in again`)
  })
}

/** With an unchanging team a person's leads all go to whoever got the first. */
function checkDuplicates(rows: readonly Row[]): void {
  const firsts = new Map<string, Row>()
  for (const row of rows) {
    const first = row.email_normal === null ? undefined : firsts.get(row.email_normal)
    assert.equal(row.duplicate_of, first?.id ?? null, `duplicate_of of ${row.nombre} is wrong`)
    if (first !== undefined)
      assert.equal(row.triager_id, first.triager_id, `${row.nombre} went to a stranger`)
    else if (row.email_normal !== null) firsts.set(row.email_normal, row)
  }
}

async function checkWitnesses(stage: Stage, { follower, receiver }: Checked): Promise<void> {
  if (!follower && !receiver) return
  const rows = await stage.ask<{ seq: number; at: Date }>("select seq, at from event order by seq")
  const ids = rows.map(eventIdOf)
  if (follower) {
    await untilSeen("the live feed", () => follower.seen.length, ids.length)
    assert.ok(
      follower.seen.join() === ids.join(),
      "the live feed saw the events otherwise than they happened",
    )
  }
  if (receiver) {
    const wanted = new Set(ids)
    const heard = () => wanted.intersection(receiver.ids).size
    try {
      // First what costs nothing to ask: the receiver is in this very process, and hears nothing while hundreds of thousands are counted.
      await untilSeen("the webhook", () => receiver.received.length, ids.length)
      await untilSeen("the webhook", heard, ids.length)
    } catch {
      const arrived = receiver.ids
      const missing = rows.filter((_, i) => !arrived.has(ids[i] ?? ""))
      throw new Error(
        `the webhook has not heard of ${missing.length} events of ${ids.length}: ${await tellMissing(stage, missing)}`,
      )
    }
  }
}

/** What the database knows of the first events that did not reach the webhook, on one line. */
async function tellMissing(stage: Stage, missing: readonly { seq: number }[]): Promise<string> {
  const seqs = missing.slice(0, 3).map(({ seq }) => seq)
  const known = await stage.ask<Record<string, unknown>>(`
    select seq, event.type, event.at, after_seq, delivery.status, failures, next_attempt_at, leased_until, attempts
    from event join channel on kind = 'webhook'
    left join delivery on channel_id = channel.id and event_seq = seq
    where seq in (${seqs.join()}) order by seq`)
  return JSON.stringify(known)
}

/** Waits for as long as more comes: under full load a receiver falls behind, and catches up. */
async function untilSeen(who: string, count: () => number, all: number): Promise<void> {
  for (let seen = count(); seen < all; seen = count())
    await until(`${who} hears of event ${seen + 1} of ${all}`, () => count() > seen, SILENCE_MS, 500)
}
