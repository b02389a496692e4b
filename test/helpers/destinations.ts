/** A destination on a database of its own: leads that are moved, corrected and sent, at moments that the test names. */
import assert from "node:assert/strict"
import { sql } from "kysely"
import { correctLead } from "../../src/changes/annotate-lead.ts"
import { type Move, moveLead, undoLastChange } from "../../src/changes/change-lead.ts"
import { type DestinationKind, USUAL_TEMPLATES } from "../../src/domain/event/destination.ts"
import { Notifier } from "../../src/events/notifier.ts"
import type { WebhookSettings } from "../../src/store/delivery/webhooks.ts"
import { DeskReader } from "../../src/store/leads/desk.ts"
import { readLead } from "../../src/store/leads/leads.ts"
import { saveTriagers, triager } from "./builders.ts"
import { hireCourier, openPostOffice } from "./courier.ts"

export const START = new Date("2026-11-16T09:00:00Z")
export const later = (seconds: number) => new Date(START.getTime() + 1_000 * seconds)

export async function openDestinations() {
  const office = await openPostOffice()
  await saveTriagers(office.db, triager("ana", { name: "Ana", email: "ana@example.com" }))
  const notifier = new Notifier()
  const courier = hireCourier(office.db, { notifier })
  const leads = { db: office.db, desks: new DeskReader() }
  const target = (id: string) => ({ id, actor: "test" })
  const isUnderWay = async () => (await office.deliveries()).some(({ leased_until }) => leased_until !== null)
  /** Everything that is due at that moment and not after it, by one courier or several, up to the results. */
  const send = async (now: Date, ...couriers: (typeof courier)[]) => {
    const all = couriers.length === 0 ? [courier] : couriers
    const rounds = async () => (await Promise.all(all.map((one) => one.round(now)))).includes(true)
    for (let isMore = await rounds(); isMore || (await isUnderWay()); isMore = await rounds())
      if (await isUnderWay()) await all[0]?.attempted()
  }
  return {
    office,
    db: office.db,
    notifier,
    send,
    settings: (kind: DestinationKind, wishes: Partial<WebhookSettings> = {}): Partial<WebhookSettings> => ({
      kind,
      payload: "full",
      headers: {},
      on: ["qualified"],
      template: USUAL_TEMPLATES[kind],
      ...wishes,
    }),
    takeIn: async (given: Parameters<typeof office.takeIn>[1] = {}): Promise<string> =>
      (await office.takeIn(1, given))[0] ?? assert.fail(),
    move: async (id: string, to: Move["to"], details: Partial<Move> = {}) => {
      const { kind } = await moveLead(leads, target(id), { to, reason: null, ...details } as Move)
      assert.equal(kind, "changed")
    },
    undo: async (id: string) => assert.equal((await undoLastChange(leads, target(id))).kind, "changed"),
    correct: async (id: string, fields: object) =>
      assert.equal((await correctLead(leads, target(id), fields)).kind, "corrected"),
    records: async (id: string) => (await readLead(office.db, id))?.records ?? assert.fail(),
    /** A server dies after the receiver has said yes, and before anything was recorded. */
    forget: (channelId: string) =>
      sql`
      with lost as (delete from lead_record where channel_id = ${channelId})
      update delivery set status = 'pending', next_attempt_at = created_at where channel_id = ${channelId}`.execute(
        office.db,
      ),
    close: async () => {
      await courier.stop()
      await office.close()
    },
  }
}
