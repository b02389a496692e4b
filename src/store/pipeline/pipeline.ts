/**
 * Statements of one transaction, sent without waiting for the answers to those before them. Every round trip that is saved frees the desk
 * some milliseconds sooner, a fifth of a hold at full load. Whatever is sent ahead goes through this folder, under one contract:
 *
 * 1. BEGIN is waited for. No statement of the transaction is sent before PostgreSQL has answered that there is one, so none can run, or
 *    commit, by itself.
 * 2. From then on the session stays in that transaction until COMMIT or ROLLBACK. A statement that fails aborts it, and PostgreSQL refuses
 *    all statements behind that one. A time-out does the same, or ends the session.
 * 3. Rows follow their COPY without waiting for PostgreSQL to ask for them (copy-rows.ts). If the COPY fails, PostgreSQL reads past them.
 * 4. COMMIT may follow writes that are not answered yet (early-commit.ts). These answers can come:
 *
 *      to the writes            to COMMIT    what is stored    what the caller gets
 *      ──────────────────────   ──────────   ───────────────   ─────────────────────────────────────────────────────────────
 *      all good                 COMMIT       everything        the result
 *      all good                 an error     nothing           that error
 *      one failed               ROLLBACK     nothing           the error of the one that failed
 *      the connection breaks                 unknown           an outage; `checkSaved` asks, holding the desk
 *      all good                 COMMIT and   everything, but   an outage, as if the connection had broken (client.ts)
 *                               a warning    maybe only here
 *      one failed               COMMIT       unknown           `Inconsistent`, never a success: the session was in no transaction,
 *                                                              which rule 1 excludes
 *
 * 5. What was sent cannot be taken back, so PostgreSQL itself limits the whole transaction to 6 s (`transaction_timeout`, since version
 *    17). Without that limit, or if a caller could lose patience earlier, the writes are awaited before COMMIT is sent. The limit does
 *    not cover a COMMIT that is being executed and waits for a disk or a synchronous standby.
 */
import { type Kysely, type PostgresDialect, Transaction } from "kysely"

// biome-ignore lint/suspicious/noExplicitAny: a database of any schema.
const dialects = new WeakMap<Kysely<any>, PostgresDialect>()

/** For a database whose connections were opened with the driver's option `pipeline`. */
export const allowPipelining = <DB>(db: Kysely<DB>, dialect: PostgresDialect): void =>
  void dialects.set(db, dialect)

export const isPipelined = <DB>(db: Kysely<DB>): boolean => dialects.has(db)

/** The same transaction, without Kysely's queue: it would send a statement only when the one before was answered. */
export function pipelined<DB, T>(
  db: Kysely<DB>,
  tx: Transaction<DB>,
  work: (tx: Transaction<DB>) => Promise<T>,
): Promise<T> {
  const dialect = dialects.get(db)
  if (dialect === undefined) return work(tx)
  const queued = tx.getExecutor()
  return queued.provideConnection((connection) => {
    const executor = queued.withConnectionProvider({ provideConnection: (consumer) => consumer(connection) })
    return work(new Transaction({ config: { dialect }, dialect, driver: dialect.createDriver(), executor }))
  })
}
