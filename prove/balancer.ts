/** A proxy in front of several servers that asks /readyz, as those of real installations do. */
import type { ServerProcess } from "../test/helpers/server.ts"
import { callServer } from "./client.ts"
import type { Stage } from "./stage.ts"

const ASK_EVERY_MS = 100

/** `servers` may change while it runs. Answers its address. */
export async function balance(stage: Stage, servers: readonly ServerProcess[]): Promise<string> {
  const ready = new Set<string>(servers.map(({ address }) => address))
  const look = async () => {
    for (const { address } of servers) {
      const answer = await callServer(`${address}/readyz`, stage.key, { timeoutMs: 1_000 }).catch(() => null)
      if (answer?.status === 200) ready.add(address)
      else ready.delete(address)
    }
  }
  const looking = setInterval(() => void look(), ASK_EVERY_MS)
  stage.whenClosing(() => clearInterval(looking))
  let turn = 0
  const proxy = await stage.proxy(() => {
    const there = servers.filter(({ address }) => ready.has(address))
    const chosen = there[turn++ % there.length]
    return chosen ? { host: "127.0.0.1", port: Number(new URL(chosen.address).port) } : null
  })
  return `http://127.0.0.1:${proxy.port}`
}
