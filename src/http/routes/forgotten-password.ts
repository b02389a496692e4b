/**
 * POST /api/forgotten-password: a link for a new password, by mail. The answer never tells whether somebody has the address: it is
 * always the same, and sent before the address is looked up. Mail needs `PUBLIC_URL`: a link must never be made from the caller's
 * Host header.
 */
import { Type } from "typebox"
import { makeForgottenLink } from "../../changes/make-links.ts"
import { languageOf } from "../../domain/language.ts"
import { callerNetwork } from "../../domain/network.ts"
import { writePasswordLetter } from "../../domain/wording/letters.ts"
import type { Mailer } from "../../events/mailer.ts"
import { Attempts } from "../../people/attempts.ts"
import type { Database } from "../../store/connection/database.ts"
import { boolean, input, object } from "../schemas/parts.ts"
import type { App } from "../shell/app.ts"
import { operationsOf } from "../shell/operations.ts"
import { tooManyAttempts } from "../shell/problems.ts"

const operation = operationsOf("Sign-in", [])

const HOUR_S = 3_600
const BY_CALLER = { window: HOUR_S, max: 20 }
const BY_ADDRESS = { window: HOUR_S, max: 3 }

export type MailedLinks = {
  readonly letters: Mailer
  readonly publicUrl: string
  readonly onFailure: (error: unknown) => void
}

export function addForgottenPassword(app: App, db: Database, mail: MailedLinks | null): void {
  const attempts = new Attempts()
  app.post(
    "/api/forgotten-password",
    operation(
      "forgetPassword",
      "Ask for a link to choose a new password",
      "If somebody has this address, they get a link by mail that works once, for an hour. The answer is the same for every address.",
      {
        body: input(
          "ForgottenPassword",
          "Whose password was forgotten.",
          { email: Type.String({ maxLength: 254 }) },
          { examples: [{ email: "ana@example.com" }] },
        ),
        response: {
          202: object("ForgottenPasswordAnswer", "What happens now.", {
            mail: boolean("Whether this server sends mail at all. If not, an administrator makes a link."),
          }),
        },
        problems: ["rate_limited", "unavailable"],
      },
    ),
    async (request, reply) => {
      const { allowed, retryAfter } = await attempts.consume(`from ${callerNetwork(request.ip)}`, BY_CALLER)
      if (!allowed)
        throw tooManyAttempts(Number(retryAfter), "Too many links were asked for from here. Try again later.")
      const email = request.body.email.trim().toLowerCase()
      const language = languageOf(request.headers["accept-language"])
      // Not awaited: the time would tell whether somebody has the address.
      if (mail !== null && (await attempts.consume(`to ${email}`, BY_ADDRESS)).allowed)
        void sendLink(db, mail, email, language).catch(mail.onFailure)
      return reply.code(202).send({ mail: mail !== null })
    },
  )
}

async function sendLink(
  db: Database,
  { letters, publicUrl }: MailedLinks,
  to: string,
  language: ReturnType<typeof languageOf>,
): Promise<void> {
  const token = await makeForgottenLink(db, to)
  if (token === null) return
  await letters.send(writePasswordLetter(language, { to, link: `${publicUrl}/join/${token}` }))
}
