/** The check-up of whom Criba tells: webhooks, chats, destinations and the mail server. Nothing of it loses a lead, but people hear late of theirs. */
import type { Config } from "../config.ts"
import { isChat } from "../domain/event/endpoint.ts"
import { sayFailure } from "../domain/wording/failure-words.ts"
import { Mailbox } from "../events/mailbox.ts"
import type { Database } from "../store/connection/database.ts"
import { listWebhooks, MOST_WEBHOOKS, type Webhook } from "../store/delivery/webhooks.ts"
import { type Finding, ok, warning } from "./finding.ts"
import { count, showTime } from "./layout.ts"

export async function* examineEndpoints(db: Database): AsyncGenerator<Finding> {
  const endpoints = await listWebhooks(db, { after: null, limit: MOST_WEBHOOKS })
  const warnings = endpoints.flatMap((endpoint) => describe(endpoint) ?? [])
  yield* warnings.map(warning)
  if (endpoints.length > 0 && warnings.length === 0)
    yield ok(
      `${count(endpoints.length, "webhook, chat or destination", "webhooks, chats and destinations")}: none is failing.`,
    )
}

/** An endpoint that a person has switched off is as it should be. */
function describe({
  id,
  kind,
  url,
  description,
  disabled_at,
  disabled_because,
  ...now
}: Webhook): string | null {
  const what = kind === "webhook" ? kind : `${isChat(kind) ? "chat" : "destination"} (${kind})`
  const name = `The ${what} ${id}, ${description ?? url},`
  if (disabled_at !== null) {
    if (disabled_because === null || disabled_because.code === "by_hand") return null
    return `${name} has been disabled since ${showTime(disabled_at)}: ${sayFailure(disabled_because)} Enable it once it is repaired, and replay what it has missed.`
  }
  if (now.failing_since === null) return null
  return (
    `${name} has taken nothing since ${showTime(now.failing_since)}, and ${count(now.pending_deliveries, "delivery waits", "deliveries wait")}. ` +
    "Its log under Webhooks in the console says why."
  )
}

/** Connects and signs in, and sends nothing. */
export async function examineMail({ smtpUrl, mailFrom }: Config): Promise<Finding | null> {
  if (smtpUrl === null || mailFrom === null) return null
  const mailbox = new Mailbox({ smtpUrl, from: mailFrom, timeoutMs: 5_000 })
  const why = await mailbox.whyClosed().finally(() => mailbox.close())
  if (why === null) return ok("The mail server of SMTP_URL answers and lets Criba in.")
  return warning(`No mail can be sent. ${sayFailure(why)}`)
}
