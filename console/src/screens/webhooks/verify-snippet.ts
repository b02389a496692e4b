/** A receiver that takes what is signed with the secret and nothing else, ready to be run. */
export const verifySnippet = (secret: string): string => `// npm install standardwebhooks
import { createServer } from "node:http"
import { text } from "node:stream/consumers"
import { Webhook } from "standardwebhooks"

const webhook = new Webhook("${secret}")

createServer(async (request, response) => {
  try {
    const event = webhook.verify(await text(request), request.headers)
    console.log(event.type, event.data)
    response.writeHead(204).end()
  } catch {
    response.writeHead(401).end()
  }
}).listen(4000)`
