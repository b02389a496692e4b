/** `criba key …`: API keys. A secret is printed when it is made and never again, because only its hash is stored. */
import type { Command } from "commander"
import { createKey, revokeKey, rotateKey } from "../changes/change-keys.ts"
import { DEFAULT_RATE_PER_MINUTE, readKeyRequest, SCOPES } from "../domain/key/key-request.ts"
import { DAY_MS } from "../domain/time/day.ts"
import { type ApiKey, listKeys } from "../store/people/keys.ts"
import { type Answer, commandsOf, Refused } from "./answer.ts"
import { noneIsNull, readDuration, readLimit, refuseFields } from "./arguments.ts"
import { CRIBA } from "./command-name.ts"
import { layTable, showTime } from "./layout.ts"
import type { Terminal } from "./terminal.ts"
import { withNewStore, withStore } from "./with-store.ts"

export function addKey(program: Command, terminal: Terminal): void {
  const key = program.command("key").description("make, list, rotate and revoke API keys")
  const add = commandsOf(key, terminal)
  add("create", "make a key; its secret is shown once", create)
    .requiredOption("--name <name>", "what it is for")
    .requiredOption("--scope <scope...>", `what it may do: ${SCOPES.join(", ")}`)
    .option("--rate <number>", `requests a minute, or none (default: ${DEFAULT_RATE_PER_MINUTE})`, readLimit)
    .option("--origin <origin...>", "web sites whose pages may use it, like https://shop.example")
    .option("--network <cidr...>", "addresses and networks from which it works (default: from anywhere)")
    .option("--expires <date>", "when it ends, like 2027-01-31, or never (default: in a year)")
  add("list", "list all keys, oldest first", list)
  add("rotate <id>", "give a key a new secret", rotate).option(
    "--overlap <duration>",
    "how long the old secret still works: 90s, 30m, 24h, 7d or 0 (default: 24h)",
    readDuration,
  )
  add("revoke <id>", "end a key for good", revoke)
}

type CreateOptions = {
  name: string
  scope: string[]
  rate?: number | "none"
  origin?: string[]
  network?: string[]
  expires?: string
}

async function create(terminal: Terminal, options: CreateOptions): Promise<Answer> {
  const now = new Date()
  const { expires = inAYear(now) } = options
  const input = {
    name: options.name,
    scopes: options.scope,
    origins: options.origin,
    rate_per_minute: noneIsNull(options.rate),
    networks: options.network,
    expires_at: expires === "never" ? null : expires,
  }
  const read = readKeyRequest(input, now)
  if ("mistakes" in read) throw refuseFields(read.mistakes)
  const { made, others } = await withNewStore(terminal, async (db) => {
    const others = (await listKeys(db)).filter((key) => key.name === read.request.name && isLive(key))
    return { made: await createKey(db, "cli", read.request), others }
  })
  const { id, name, scopes, expires_at } = made.key
  const until = expires_at === null ? "" : `, until ${showTime(expires_at)}`
  const remarks = others.map((key) => `Another key is called "${name}" too: ${key.id}. Both work.`)
  return {
    ...showSecret(made, `The key "${name}" (${id}) is made, for ${scopes.join(" and ")}${until}.`),
    remarks,
  }
}

async function list(terminal: Terminal): Promise<Answer> {
  const keys = await withStore(terminal, (db) => listKeys(db))
  const rows = keys.map((key) => [
    key.id,
    key.name,
    key.scopes.join(" "),
    key.rate_per_minute === null ? "none" : `${key.rate_per_minute}/min`,
    stateOf(key),
    key.last_used_at ? showTime(key.last_used_at) : "never",
    [...key.origins, ...key.networks].join(" "),
  ])
  const heads = ["ID", "NAME", "SCOPES", "RATE", "STATE", "LAST USED", "ONLY FROM"]
  const none = `There are no keys. Make one: ${CRIBA} key create --name website --scope ingest`
  return { value: keys, text: keys.length === 0 ? none : layTable([heads, ...rows]) }
}

async function rotate(
  terminal: Terminal,
  id: string,
  { overlap = DAY_MS }: { overlap?: number },
): Promise<Answer> {
  const rotated = await withStore(terminal, (db) => rotateKey(db, "cli", id, overlap))
  if (rotated.kind !== "rotated")
    throw new Refused(`There is no key ${id} to rotate: it is unknown, revoked or expired.`)
  const until = overlap === 0 ? "no longer works" : `works until ${showTime(new Date(Date.now() + overlap))}`
  return showSecret(rotated, `The key "${rotated.key.name}" (${id}) has a new secret; the old one ${until}.`)
}

async function revoke(terminal: Terminal, id: string): Promise<Answer> {
  const key = await withStore(terminal, (db) => revokeKey(db, "cli", id))
  if (key === null) throw new Refused(`There is no key ${id}.`)
  return { value: key, text: `The key "${key.name}" (${id}) is revoked, on every server within a second.` }
}

function showSecret({ key, secret }: { key: ApiKey; secret: string }, sentence: string): Answer {
  const { id, name, scopes } = key
  return {
    value: { id, name, scopes, key: secret },
    text: `${sentence}\n\n  ${secret}\n\nKeep it now: it will not be shown again.`,
  }
}

function inAYear(now: Date): string {
  const day = new Date(now)
  day.setUTCFullYear(day.getUTCFullYear() + 1)
  return day.toISOString()
}

const isLive = ({ revoked_at, expires_at }: ApiKey): boolean =>
  revoked_at === null && (expires_at === null || expires_at > new Date())

function stateOf({ revoked_at, expires_at }: ApiKey): string {
  if (revoked_at !== null) return `revoked ${showTime(revoked_at)}`
  if (expires_at === null) return "live"
  return `${expires_at > new Date() ? "live until" : "expired"} ${showTime(expires_at)}`
}
