/** A name server on loopback that answers what the test says, right or wrong. */
import { createSocket } from "node:dgram"
import { once } from "node:events"
import type { TestContext } from "node:test"

export const [SERVFAIL, NXDOMAIN] = [2, 3]

/** The answer to a query: addresses for queries for IPv4, an alias, an error code, raw bytes, or none. */
export type DnsAnswer =
  | { readonly A?: readonly string[]; readonly alias?: string; readonly failure?: number }
  | { readonly bytes: Buffer }
  | "nothing"

export async function nameServer(t: TestContext, says: (name: string) => Promise<DnsAnswer> | DnsAnswer) {
  const socket = createSocket("udp4")
  let asked = 0
  socket.on("message", async (query, { port, address }) => {
    asked++
    const said = await says(nameIn(query))
    if (said !== "nothing") socket.send("bytes" in said ? said.bytes : reply(query, said), port, address)
  })
  socket.bind(0, "127.0.0.1")
  await once(socket, "listening")
  t.after(() => socket.close())
  return { address: `127.0.0.1:${socket.address().port}`, asked: () => asked }
}

function nameIn(query: Buffer): string {
  const labels: string[] = []
  for (let at = 12; query[at]; at += 1 + (query[at] ?? 0))
    labels.push(query.toString("latin1", at + 1, at + 1 + (query[at] ?? 0)))
  return labels.join(".")
}

/** The query turned into an answer: its header and question, then the records. */
function reply(
  query: Buffer,
  { A = [], alias, failure = 0 }: Exclude<DnsAnswer, "nothing" | { bytes: Buffer }>,
): Buffer {
  const question = query.subarray(12, query.indexOf(0, 12) + 5)
  const isForIpv4 = question.readUInt16BE(question.length - 4) === 1
  const records = [
    ...(alias === undefined ? [] : [record(5, labelled(alias))]),
    ...(isForIpv4 ? A.map((address) => record(1, address.split(".").map(Number))) : []),
  ]
  const header = Buffer.from([0, 0, 0x81, 0x80 | failure, 0, 1, 0, 0, 0, 0, 0, 0])
  query.copy(header, 0, 0, 2)
  header.writeUInt16BE(records.length, 6)
  return Buffer.concat([header, question, ...records])
}

const record = (type: number, data: readonly number[]) =>
  Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, data.length >> 8, data.length & 255, ...data])

const labelled = (name: string) => [
  ...name.split(".").flatMap((label) => [label.length, ...Buffer.from(label)]),
  0,
]
