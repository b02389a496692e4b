/** A real SMTP server on this machine, and the messages that it got. */
import { once } from "node:events"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import { SMTPServer, type SMTPServerOptions } from "smtp-server"

export type Received = {
  readonly from: string
  readonly to: readonly string[]
  readonly user: string | undefined
  readonly encrypted: boolean
  /** By name, the last of each, decoded. */
  readonly headers: ReadonlyMap<string, string>
  readonly text: string
  readonly html: string
}

/** By default it accepts all messages without login or TLS. */
export async function startSmtp(options: SMTPServerOptions = { disabledCommands: ["STARTTLS", "AUTH"] }) {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    onData: (stream, { envelope, user, secure }, done) => {
      void text(stream).then((raw) => {
        const { mailFrom, rcptTo } = envelope
        const from = mailFrom ? mailFrom.address : ""
        const to = rcptTo.map(({ address }) => address)
        received.push({
          from,
          to,
          user: user as string | undefined,
          encrypted: secure,
          ...readMessage(raw.replaceAll("\r\n", "\n")),
        })
        done(null, `taken as number ${received.length}`)
      })
    },
    ...options,
  })
  server.on("error", () => {})
  server.listen(0, "127.0.0.1")
  await once(server.server, "listening")
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    received,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

/** A message of text and HTML, which may come with pictures, as nodemailer writes them. */
function readMessage(raw: string) {
  const { headers, body } = readPart(raw)
  const parts = partsOf(headers, body)
  const partOf = (type: string) =>
    parts.find((part) => part.headers.get("content-type")?.startsWith(type))?.body ?? ""
  return { headers, text: partOf("text/plain"), html: partOf("text/html") }
}

function partsOf(headers: ReadonlyMap<string, string>, body: string): ReturnType<typeof readPart>[] {
  const boundary = /boundary="([^"]+)"/.exec(headers.get("content-type") ?? "")?.[1]
  return body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => readPart(part.trimStart()))
    .flatMap((part) =>
      part.headers.get("content-type")?.startsWith("multipart/") ? partsOf(part.headers, part.body) : [part],
    )
}

function readPart(raw: string) {
  const end = raw.indexOf("\n\n")
  const headers = new Map(
    raw
      .slice(0, end)
      .replaceAll(/\n[ \t]+/g, " ")
      .split("\n")
      .map((line) => [
        line.slice(0, line.indexOf(":")).toLowerCase(),
        decodeWords(line.slice(line.indexOf(":") + 1)),
      ]),
  )
  const body = raw.slice(end + 2)
  const encoding = headers.get("content-transfer-encoding")
  const decoded =
    encoding === "base64"
      ? Buffer.from(body, "base64").toString()
      : encoding === "quoted-printable"
        ? decodeQuoted(body.replaceAll("=\n", ""))
        : body
  return { headers, body: decoded }
}

const decodeWords = (header: string) =>
  header
    .trim()
    .replaceAll(/\?= +=\?/g, "?==?")
    .replaceAll(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, how: string, word: string) =>
      how.toLowerCase() === "b"
        ? Buffer.from(word, "base64").toString()
        : decodeQuoted(word.replaceAll("_", " ")),
    )

const decodeQuoted = (quoted: string) =>
  Buffer.from(
    quoted.replaceAll(/=([\dA-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  ).toString()
