/** GET /api/admin/verification: recomputes the whole history and reports what differs, with its progress. */
import { PassThrough } from "node:stream"
import { Type } from "typebox"
import { recordCheck } from "../../changes/record-use.ts"
import { MOMENT_FORMAT, readMoment } from "../../domain/time/read-moment.ts"
import { Unavailable } from "../../ingest/patience.ts"
import type { Verified } from "../../reports/verify-history.ts"
import type { VerifyProgress, VerifyTask } from "../../reports/verify-worker.ts"
import type { Database, DatabaseTarget } from "../../store/connection/database.ts"
import { TaskThread } from "../../threads/task-thread.ts"
import { actorOf } from "../access/admin.ts"
import { optionalText } from "../schemas/parts.ts"
import type { App } from "../shell/app.ts"
import { untilCallerLeaves } from "../shell/caller-leaves.ts"
import { named } from "../shell/named-schemas.ts"
import { operationsOf } from "../shell/operations.ts"
import { Problem, refuseParameters } from "../shell/problems.ts"

const operation = operationsOf("Audit")

const THREAD = new URL("../../reports/verify-worker.ts", import.meta.url)
const LINES = "application/x-ndjson"
const BUSY = "The history is being checked already."
const RETRY_AFTER_SECONDS = 10

type Line = ({ readonly kind: "progress" } & VerifyProgress) | ({ readonly kind: "result" } & Verified)
const EXAMPLE: readonly Line[] = [
  { kind: "progress", done: 5_000, total: 12_780 },
  {
    kind: "result",
    leads: 3_470,
    events: 9_310,
    decisions: 3_030,
    differences: 0,
    acknowledged: 0,
    seal: { seq: 9_310, hash: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08" },
    told: [],
  },
]
const toLine = (line: Line): string => `${JSON.stringify(line)}\n`

export function addVerification(scope: App, db: Database, chooseTarget: () => Promise<DatabaseTarget>): void {
  const thread = new TaskThread<VerifyTask, Verified, VerifyProgress>(THREAD, {
    mostInLine: 1,
    full: BUSY,
    refuse: (why) => new Unavailable(why, RETRY_AFTER_SECONDS),
    keptMs: 0,
  })
  scope.addHook("preClose", () => thread.close())
  scope.get(
    "/verification",
    operation(
      "verifyHistory",
      "Check the whole history",
      "Makes every decision, balance and state again from the history, and tells what differs: lines of JSON, first how far it " +
        "is (`kind: progress`), at last the `result` with at most 100 differences. An answer without a result has broken off. It changes nothing and holds nobody " +
        "up; the audit log says that it was done, and what came of it (`history.verified`). A server checks once at a time, and ends the check when the caller leaves.",
      {
        querystring: Type.Object({
          since: optionalText(40, "Only what happened from this day or instant on.", "2026-11-01"),
        }),
        response: {
          200: {
            description: "How far it is, and the result.",
            content: {
              [LINES]: {
                schema: named("VerificationLines", Type.String({ examples: [EXAMPLE.map(toLine).join("")] })),
              },
            },
          },
        },
      },
      { exposeHeadRoute: false },
    ),
    async (request, reply) => {
      const since = readSince(request.query.since)
      if (thread.isBusy) throw busy()
      const left = untilCallerLeaves(request, reply)
      const body = new PassThrough()
      const begun = Promise.withResolvers<void>()
      const makeTask = async () => ({ target: await chooseTarget(), since })
      const check = thread.ask(makeTask, left, (progress) => {
        body.write(toLine({ kind: "progress", ...progress }))
        begun.resolve()
      })
      const work = check.then(async (result) => {
        await recordCheck(db, actorOf(request), since, result).catch((err) =>
          request.log.error({ err }, "a check of the history could not be written to the audit log"),
        )
        body.write(toLine({ kind: "result", ...result }))
      })
      // Before the first line a failure is answered as a problem; after it the answer breaks off.
      work.then(
        () => body.end(),
        (error) => body.destroy(error),
      )
      body.on("error", () => {})
      await Promise.race([begun.promise, work])
      return reply.type(LINES).header("x-accel-buffering", "no").send(body)
    },
  )
}

const busy = () =>
  new Problem("unavailable", BUSY, { headers: { "retry-after": String(RETRY_AFTER_SECONDS) } })

function readSince(text: string | undefined): Date | null {
  if (text === undefined) return null
  const moment = readMoment(text, "from")
  if (moment !== null) return new Date(moment)
  const detail = `\`since\` ${MOMENT_FORMAT}.`
  throw refuseParameters({ pointer: "#/since", code: "invalid_format", detail })
}
