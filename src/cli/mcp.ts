/**
 * `criba mcp`: lets an assistant on this machine ask by standard input and output, a message a line. It passes messages on to the /mcp of a
 * server (CRIBA_URL, CRIBA_KEY), or answers from this machine's database. Standard output holds messages and nothing else.
 */
import type { Command } from "commander"
import { settingsOf, type Terminal } from "./terminal.ts"
import { withStore } from "./with-store.ts"

type Door = { readonly url: string; readonly key: string; readonly fetch?: typeof fetch }

export function addMcp(program: Command, terminal: Terminal): void {
  program
    .command("mcp")
    .description("let an assistant ask, by the Model Context Protocol")
    .option("--write", "let it also assign leads and write notes")
    .action(async ({ write = false }: { write?: boolean }) => {
      const { remote } = settingsOf(terminal)
      if (remote !== null) return passOn(terminal, remote, write)
      await withStore(terminal, async (db, _, store) => {
        const { serveAssistantHere } = await import("../http/assistants/here.ts")
        const here = await serveAssistantHere(db, store.connection)
        try {
          const door = { url: "http://criba.here", key: here.secret, fetch: here.fetch as typeof fetch }
          await passOn(terminal, door, write)
        } finally {
          await here.close()
        }
      })
    })
}

async function passOn(terminal: Terminal, { url, key, ...by }: Door, write: boolean): Promise<void> {
  const { ReadBuffer, serializeMessage } = await import("@modelcontextprotocol/sdk/shared/stdio.js")
  const { StreamableHTTPClientTransport } = await import("@modelcontextprotocol/sdk/client/streamableHttp.js")
  type Message = Parameters<typeof serializeMessage>[0]
  const say = (message: Message) => void terminal.stdout.write(serializeMessage(message))
  const server = new StreamableHTTPClientTransport(new URL(`${url}/mcp?write=${write}`), {
    requestInit: { headers: { authorization: `Bearer ${key}` } },
    ...by,
  })
  server.onmessage = say
  await server.start()
  const send = (message: Message) =>
    server.send(message).catch((error) => {
      if (!("id" in message) || !("method" in message)) return
      say({ jsonrpc: "2.0", id: message.id, error: { code: -32603, message: String(error.message) } })
    })
  const written = new ReadBuffer()
  const sent: Promise<void>[] = []
  for await (const chunk of terminal.stdin) {
    written.append(Buffer.from(chunk))
    for (let message = readOne(); message !== null; message = readOne()) sent.push(send(message))
  }
  await Promise.all(sent)
  await server.close()

  /** What is no message is said on standard error, and the next line read. */
  function readOne(): Message | null {
    for (;;) {
      try {
        return written.readMessage()
      } catch {
        terminal.stderr.write("A line on standard input was no message of the protocol.\n")
      }
    }
  }
}
