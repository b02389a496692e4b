/**
 * The reports of a week on their way. Numbers are read when the first of those with the same week, time zone and teams is sent, and not while
 * deliveries are prepared: statistics of a year's worth of leads take longer than a delivery may wait for its turn.
 */
import { lastWeek, type Week } from "../domain/stats/week.ts"
import type { WeeklyNumbers } from "../domain/stats/weekly-numbers.ts"
import { CHART_ID, writeReport } from "../domain/wording/weekly-report.ts"
import type { Database } from "../store/connection/database.ts"
import { type QueuedReport, readQueuedReports } from "../store/delivery/weekly-reports.ts"
import { readWeeklyNumbers } from "../store/find/weekly-numbers.ts"
import type { Send } from "./carrier.ts"
import { drawBars } from "./draw-bars.ts"
import { notNeeded } from "./gather.ts"
import type { Mailbox } from "./mailbox.ts"

type Parts = { readonly db: Database; readonly mailbox: Mailbox; readonly publicUrl: string | null }

export async function prepareReports(
  parts: Parts,
  deliveryIds: readonly string[],
): Promise<ReadonlyMap<string, Send>> {
  const numbersOf = onceForEachWeek((week, teams) => readWeeklyNumbers(parts.db, week, teams))
  const queued = await readQueuedReports(parts.db, deliveryIds)
  return new Map(
    queued.map((report): [string, Send] => [
      report.delivery_id,
      report.is_wanted ? sendReport(parts, report, numbersOf) : notNeeded("they do not want the report"),
    ]),
  )
}

type NumbersOf = (week: Week, teams: QueuedReport["teams"]) => Promise<WeeklyNumbers>

function onceForEachWeek(read: NumbersOf): NumbersOf {
  const asked = new Map<string, Promise<WeeklyNumbers>>()
  return (week, teams) => {
    const key = JSON.stringify([week.timeZone, week.days[0], teams])
    const numbers = asked.get(key) ?? read(week, teams)
    asked.set(key, numbers)
    return numbers
  }
}

const sendReport =
  ({ mailbox, publicUrl }: Parts, report: QueuedReport, numbersOf: NumbersOf): Send =>
  async (signal) => {
    const numbers = await numbersOf(lastWeek(report.time_zone, report.asked_at), report.teams)
    const { chart, ...letter } = writeReport(numbers, report.language, publicUrl)
    const picture = {
      filename: "days.png",
      content: drawBars(chart.week, chart.before, Math.max(...chart.week, ...chart.before)),
      cid: CHART_ID,
      contentDisposition: "inline" as const,
    }
    const message = { ...letter, to: { name: report.name, address: report.email }, attachments: [picture] }
    return mailbox.send(report.delivery_id, message, signal)
  }
