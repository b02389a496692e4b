/**
 * The server's events as they come in, from one connection. The browser's own EventSource gives up for good after any answer
 * but 200, tells nobody which one it was, and does not notice a connection that died in its sleep.
 */

/** Of a message the console needs the cursor and the text; a sign of life has only a cursor. */
export type StreamMessage = { readonly cursor: string | null; readonly data: string | null }

/** The messages in the text of a stream, however it is cut into pieces. */
export async function* messagesOf(pieces: AsyncIterable<string>): AsyncGenerator<StreamMessage> {
  let rest = ""
  for await (const piece of pieces) {
    const blocks = (rest + piece).split("\n\n")
    rest = blocks.pop() ?? ""
    for (const block of blocks) yield { cursor: fieldOf(block, "id"), data: fieldOf(block, "data") }
  }
}

/** The server writes every field into one line. */
function fieldOf(block: string, name: string): string | null {
  const line = block.split("\n").find((one) => one.startsWith(`${name}: `))
  return line === undefined ? null : line.slice(name.length + 2)
}

/** The pieces of a body as text. Rejects if none comes for `silenceMs`: the server gives a sign of life more often. */
export async function* textOf(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  silenceMs: number,
): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = () =>
    new Promise<never>((_, fail) => {
      timer = setTimeout(() => fail(new Error("The stream has gone silent")), silenceMs)
    })
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), silence()])
      clearTimeout(timer)
      if (done) return
      yield value
    }
  } finally {
    clearTimeout(timer)
    await reader.cancel().catch(() => {})
  }
}

const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [1_000, 30_000]

/** How long to wait after so many failures in a row. Not all tabs of an office come back in the same moment. */
export const pauseAfter = (failures: number, random = Math.random()): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures) * (0.5 + random / 2)
