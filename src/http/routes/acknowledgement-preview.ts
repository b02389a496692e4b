/** /api/admin/policy/acknowledgement: the mail to the person who asked, seen or sent to oneself before it is published. */
import type { Occasion } from "../../domain/alert/acknowledgement.ts"
import { type AcknowledgeDocument, acknowledgeMistakes } from "../../domain/policy/acknowledge-document.ts"
import { writeInEachLanguage } from "../../domain/wording/write-acknowledgement.ts"
import type { Mailer } from "../../events/mailer.ts"
import type { Database } from "../../store/connection/database.ts"
import { readNewestToAcknowledge } from "../../store/delivery/acknowledgements.ts"
import { personOf } from "../access/caller.ts"
import { RateWindows } from "../access/rate.ts"
import * as schemas from "../schemas/acknowledgement.ts"
import { EXAMPLE_ID } from "../schemas/parts.ts"
import type { App } from "../shell/app.ts"
import { operationsOf } from "../shell/operations.ts"
import { refuseFields } from "../shell/problems.ts"
import { tooManyTests } from "./my-devices.ts"
import { noMail } from "./my-weekly-report.ts"

const operation = operationsOf("Policy")
const TESTS_PER_MINUTE = 6
const MOST_TESTERS = 1_000
const PROMISED_MS = 30 * 60_000

type PreviewRequest = {
  readonly acknowledge: AcknowledgeDocument | null
  readonly values?: "newest" | "example"
}

/** `letters`: null without a mail server. */
export function addAcknowledgementPreview(scope: App, db: Database, letters: Mailer | null): void {
  const tests = new RateWindows(() => performance.now(), MOST_TESTERS)

  async function write({ acknowledge, values = "newest" }: PreviewRequest) {
    const mistakes = [...acknowledgeMistakes({ acknowledge })]
    if (mistakes.length > 0) throw refuseFields(mistakes)
    const newest = values === "newest" ? await readNewestToAcknowledge(db) : null
    const written =
      acknowledge === null ? [] : writeInEachLanguage(acknowledge, newest ?? invented(new Date()))
    return { newest, written }
  }

  scope.post(
    "/policy/acknowledgement/preview",
    operation(
      "previewAcknowledgement",
      "See the mail to whoever asked",
      "In every language that it has. Nothing is sent and nothing is stored.",
      { body: schemas.PreviewInput, response: { 200: schemas.PreviewAnswer } },
    ),
    async ({ body }) => {
      const { newest, written } = await write(body)
      return {
        lead: newest && { id: newest.lead.id, nombre: String(newest.lead.nombre) },
        letters: written,
      }
    },
  )

  scope.post(
    "/policy/acknowledgement/tests",
    operation(
      "testAcknowledgement",
      "Send oneself the mail to whoever asked",
      `To one's own address and to no other, at most ${TESTS_PER_MINUTE} a minute. It counts as no mail of any lead. A 409: this server sends no mail. For people with a session: a key gets a 404.`,
      {
        body: schemas.TestInput,
        response: { 200: schemas.TestAnswer },
        problems: ["not_found", "conflict", "rate_limited"],
      },
    ),
    async (request) => {
      const { id, email } = personOf(request)
      const { written } = await write(request.body)
      const letter = written.find(({ language }) => language === request.body.language)
      if (letter === undefined)
        throw refuseFields([
          {
            pointer: "#/language",
            code: "invalid_value",
            detail: "`acknowledge` has no text in this language.",
          },
        ])
      if (letters === null) throw noMail()
      const { granted, resetsInS } = tests.take(id, TESTS_PER_MINUTE)
      if (!granted) throw tooManyTests(resetsInS)
      const { subject, text, html } = letter
      return { to: String(email), mailed: await letters.send({ to: String(email), subject, text, html }) }
    },
  )
}

/** Somebody who has everything that a text can name. */
const invented = (at: Date): Occasion => ({
  at,
  triager: {
    name: "Ana Soler",
    language: "es",
    time_zone: "Europe/Madrid",
    booking_url: "https://cal.example.com/ana",
    public_phone: "+34 911 222 333",
  },
  lead: {
    id: EXAMPLE_ID,
    status: "assigned",
    api_key_id: "",
    nombre: "Lucía Fernández",
    email_normal: "lucia@example.com",
    created_by: null,
    contact_by: new Date(at.getTime() + PROMISED_MS),
    language: null,
  },
})
