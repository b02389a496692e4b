/** Whether a server can listen where HOST and PORT say; if not, the reason names the setting to change. */
import { once } from "node:events"
import { createServer } from "node:net"
import type { Config } from "../config.ts"

type ListenAddress = Pick<Config, "host" | "port">

/** null: it can. Asked before anything else is started, so that a start which must fail fails at once. */
export async function whyNotListen({ host, port }: ListenAddress): Promise<string | null> {
  const server = createServer()
  try {
    server.listen({ host, port })
    await once(server, "listening")
    return null
  } catch (error) {
    return explainListening(error, { host, port })
  } finally {
    if (server.listening) await new Promise((closed) => server.close(closed))
  }
}

export function explainListening(error: unknown, { host, port }: ListenAddress): string {
  const { code, message } = error as NodeJS.ErrnoException
  switch (code) {
    case "EADDRINUSE":
      return `PORT ${port} is in use already at ${host}, perhaps by another Criba. Stop that program, or set PORT to another number.`
    case "EACCES":
      return `PORT ${port} may not be used by this user: ports below 1024 usually are root's. Set PORT to a higher number.`
    case "EADDRNOTAVAIL":
      return `HOST must be an address of this machine, and ${host} is none. 127.0.0.1 is for this machine only, 0.0.0.0 for everybody.`
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `HOST must be an address of this machine like 127.0.0.1 or 0.0.0.0, and the name ${host} has none.`
    default:
      return `Criba cannot listen at HOST ${host} and PORT ${port}: ${message}`
  }
}
