/** The intake without its thread, which costs a tenth of a second of processor time to start. */
import { Intake } from "../../src/ingest/intake.ts"
import type { startIntake } from "../../src/ingest/start-intake.ts"
import { openDatabase } from "../../src/store/connection/database.ts"
import { INGEST_POOL } from "../../src/store/connection/pools.ts"
import { DeskReader } from "../../src/store/leads/desk.ts"

export const intakeHere: typeof startIntake = ({ connection, limits }, { onBatch, onOutcomes, onOutage }) => {
  const db = openDatabase(connection, { ...INGEST_POOL, onLost: onOutage })
  const desks = new DeskReader()
  let waiting = 0
  const intake = new Intake(db, desks, {
    ...limits,
    onOutage,
    onBatch: ({ size, durationMs, outcomes }) => {
      const policyVersion = desks.latestPolicy.version
      onBatch({ size, durationMs, policyVersion, endMs: Date.now(), leadIds: [], statements: [] })
      onOutcomes(outcomes)
    },
  })
  return {
    get waiting() {
      return waiting
    },
    submit(...submitted) {
      waiting++
      return intake.submit(...submitted).finally(() => waiting--)
    },
    stop: async () => {
      await intake.drain()
      await db.destroy()
    },
  }
}
