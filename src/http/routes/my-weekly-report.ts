/** /api/admin/me/weekly-report/tests: one's report of last week at once, to see what it looks like and whether it arrives. */
import type { Database } from "../../store/connection/database.ts"
import { queueReportTest, readReportTest } from "../../store/delivery/weekly-reports.ts"
import { personOf } from "../access/caller.ts"
import { RateWindows } from "../access/rate.ts"
import * as schemas from "../schemas/alert.ts"
import type { App } from "../shell/app.ts"
import { operationsOf } from "../shell/operations.ts"
import { Problem, refuseFor } from "../shell/problems.ts"
import { tooManyTests } from "./my-devices.ts"

const operation = operationsOf("Alerts")
const MANAGERS_TOO = { config: { manager: "anything" } } as const
const TESTS_PER_MINUTE = 6
const MOST_TESTERS = 1_000
const answer = (description: string, example: object) => ({
  ...schemas.ReportTestAnswer,
  description,
  examples: [example],
})

/** `onTest`: a test was queued. */
export function addMyWeeklyReport(scope: App, db: Database, onTest: () => void): void {
  const tests = new RateWindows(() => performance.now(), MOST_TESTERS)
  scope.post(
    "/me/weekly-report/tests",
    operation(
      "testMyWeeklyReport",
      "Send oneself the report of last week",
      `By mail, to the address of one's alerts. At most ${TESTS_PER_MINUTE} a minute. A 409: this server sends no mail. For people with a session: a key gets a 404.`,
      {
        response: { 202: answer("It is on its way.", schemas.REPORT_TEST) },
        problems: ["conflict", "rate_limited"],
      },
      MANAGERS_TOO,
    ),
    async (request, reply) => {
      const { id: personId } = personOf(request)
      const { granted, resetsInS } = tests.take(personId, TESTS_PER_MINUTE)
      if (!granted) throw tooManyTests(resetsInS)
      const id = await queueReportTest(db, personId)
      if (id === null) throw noMail()
      onTest()
      const test = await readReportTest(db, personId, id)
      if (test === null) throw unknownTest()
      return reply.code(202).send(test)
    },
  )

  scope.get(
    "/me/weekly-report/tests/:test",
    operation(
      "getMyWeeklyReportTest",
      "What became of it",
      "For people with a session: a key gets a 404.",
      {
        params: schemas.ReportTestId,
        response: { 200: answer("The test.", { ...schemas.REPORT_TEST, status: "delivered" }) },
      },
      MANAGERS_TOO,
    ),
    async (request) => {
      const test = await readReportTest(db, personOf(request).id, request.params.test)
      if (test === null) throw unknownTest()
      return test
    },
  )
}

export const noMail = () =>
  refuseFor("conflict", {
    reason: "no_mail",
    detail: "This server sends no mail. Set SMTP_URL and MAIL_FROM.",
  })

const unknownTest = () => new Problem("not_found", "There is no such test of yours.")
