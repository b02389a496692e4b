/** /api/admin/me/alerts: what the caller is alerted to, and how. For people only. */
import { choicesOf } from "../../domain/alert/choice.ts"
import { isOnDuty } from "../../domain/alert/on-duty.ts"
import { mistakeIn } from "../../domain/field-mistake.ts"
import { pointerTo } from "../../domain/json-pointer.ts"
import { USUAL_LANGUAGE } from "../../domain/language.ts"
import { isTimeZone } from "../../domain/time/time-zone.ts"
import { makePushKeys } from "../../events/vapid.ts"
import { listTriagers } from "../../store/books/roster.ts"
import type { Database } from "../../store/connection/database.ts"
import { readChoices, saveChoices } from "../../store/delivery/alert-choices.ts"
import { readPushKeys } from "../../store/delivery/push-devices.ts"
import { readReportWish, stopReport, wantReport } from "../../store/delivery/weekly-reports.ts"
import type { Person } from "../../store/people/people.ts"
import { EVERYBODY, personOf } from "../access/caller.ts"
import { AlertsAnswer, AlertsInput } from "../schemas/alert.ts"
import type { App } from "../shell/app.ts"
import { operationsOf } from "../shell/operations.ts"
import { refuseFields } from "../shell/problems.ts"

const operation = operationsOf("Alerts")
const DEFAULT_TIME_ZONE = "Europe/Madrid"

/** `sendsMail`: whether this server does. */
export function addMyAlerts(scope: App, db: Database, sendsMail: boolean): void {
  scope.get(
    "/me/alerts",
    operation(
      "getMyAlerts",
      "What one is told, and how",
      "For people with a session: a key gets a 404.",
      { response: { 200: AlertsAnswer } },
      EVERYBODY,
    ),
    (request) => describe(db, personOf(request), sendsMail),
  )

  scope.patch(
    "/me/alerts",
    operation(
      "changeMyAlerts",
      "Choose what one is told",
      "Kinds that are left out stay as they are. For people with a session: a key gets a 404.",
      { body: AlertsInput, response: { 200: AlertsAnswer } },
      EVERYBODY,
    ),
    async (request) => {
      const person = personOf(request)
      const { choices = {}, language = null, weekly_report } = request.body
      if (weekly_report !== undefined) await changeReport(db, person, weekly_report)
      await saveChoices(db, person.id, { choices, language })
      return describe(db, person, sendsMail)
    },
  )
}

async function describe(db: Database, { id, role, triager_id }: Person, mail: boolean) {
  const { choices: stored, language } = await readChoices(db, id)
  const triager =
    triager_id === null ? null : ((await listTriagers(db)).find(({ id }) => id === triager_id) ?? null)
  const wish = await readReportWish(db, id)
  const { public_key: push_key } = await readPushKeys(db, makePushKeys)
  return {
    choices: choicesOf({ role, onRoster: triager !== null }, stored),
    language: language ?? triager?.language ?? USUAL_LANGUAGE,
    off_duty: !isOnDuty(triager, Date.now()),
    push_key,
    mail,
    weekly_report: role === "triager" ? null : { on: wish !== null, time_zone: wish?.time_zone ?? null },
  }
}

type AskedReport = { readonly on: boolean; readonly time_zone?: string }

async function changeReport(db: Database, person: Person, { on, time_zone }: AskedReport): Promise<void> {
  const timeZone = time_zone ?? DEFAULT_TIME_ZONE
  if (person.role === "triager")
    throw refuseFields([mistakeIn("weekly_report", "invalid_value", "It is for whoever leads the team.")])
  if (!isTimeZone(timeZone)) {
    const detail = "It must be UTC or an IANA time zone such as Europe/Madrid."
    const pointer = pointerTo("weekly_report", "time_zone")
    throw refuseFields([{ pointer, code: "unknown_time_zone", detail }])
  }
  await (on ? wantReport(db, person.id, timeZone) : stopReport(db, person.id))
}
