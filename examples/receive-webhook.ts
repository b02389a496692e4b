/**
 * A receiver of webhooks: verifies each one, takes every event once, answers at once.
 *
 *   WEBHOOK_SECRET=whsec_… node examples/receive-webhook.ts
 */
import { createServer, type IncomingMessage, type Server } from "node:http"
import { text } from "node:stream/consumers"
import { Webhook } from "standardwebhooks"

export type WebhookEvent = { type: string; timestamp: string; data: Record<string, unknown> }

export function receiveWebhooks(secret: string, take: (id: string, event: WebhookEvent) => void): Server {
  const webhook = new Webhook(secret)
  const taken = new Set<string>() // in real life a table: deliveries come again after a restart of yours too
  return createServer(async (request, response) => {
    const event = verify(webhook, request, await text(request)) // of the body as it came, not parsed and written anew
    if (event === null) return response.writeHead(401).end()
    const id = String(request.headers["webhook-id"])
    if (!taken.has(id)) {
      take(id, event)
      taken.add(id)
    }
    response.writeHead(204).end() // anything from 200 to 299; whatever takes long, do afterwards
  })
}

function verify(webhook: Webhook, request: IncomingMessage, body: string): WebhookEvent | null {
  try {
    return webhook.verify(body, request.headers as Record<string, string>) as WebhookEvent
  } catch {
    return null // not signed with this secret, changed on the way, or older than five minutes
  }
}

if (import.meta.main) {
  const show = (id: string, event: WebhookEvent) => process.stdout.write(`${id} ${JSON.stringify(event)}\n`)
  receiveWebhooks(process.env.WEBHOOK_SECRET ?? "", show).listen(Number(process.env.PORT ?? 4000))
}
