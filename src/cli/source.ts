/** `criba source …`: addresses for forms. An address is printed when it is made and never again: only a hash is stored. */
import type { Command } from "commander"
import { createSource, revokeSource, rotateSource } from "../changes/change-sources.ts"
import { assertNever } from "../domain/assert-never.ts"
import { DAY_MS } from "../domain/day.ts"
import { DEFAULT_RATE_PER_MINUTE } from "../domain/key/key-request.ts"
import { readSourceRequest } from "../domain/source/source-request.ts"
import { sourceAddress } from "../http/routes/sources.ts"
import { listSources, type Source } from "../store/sources.ts"
import { type Answer, answering, JSON_FLAG, Refused } from "./answer.ts"
import { noneIsNull, readDuration, readLimit, refuseFields } from "./arguments.ts"
import { CRIBA } from "./command-name.ts"
import { layTable, showTime } from "./layout.ts"
import { settingsOf, type Terminal } from "./terminal.ts"
import { withStore } from "./with-store.ts"

export function addSource(program: Command, terminal: Terminal): void {
  const source = program.command("source").description("make, list, rotate and revoke addresses for forms")
  source
    .command("create")
    .description("make an address to which a form posts; it is shown once")
    .requiredOption("--name <name>", "what it is for")
    .option("--origin <origin...>", "web sites whose pages may post to it, like https://shop.example")
    .option("--rate <number>", `requests a minute, or none (default: ${DEFAULT_RATE_PER_MINUTE})`, readLimit)
    .option(...JSON_FLAG)
    .action(answering(terminal, create))
  source
    .command("list")
    .description("list all sources, oldest first")
    .option(...JSON_FLAG)
    .action(answering(terminal, list))
  source
    .command("rotate <id>")
    .description("give a source a new address")
    .option(
      "--overlap <duration>",
      "how long the old address still works: 90s, 30m, 24h, 7d or 0 (default: 24h)",
      readDuration,
    )
    .option(...JSON_FLAG)
    .action(answering(terminal, rotate))
  source
    .command("revoke <id>")
    .description("end a source for good")
    .option(...JSON_FLAG)
    .action(answering(terminal, revoke))
}

type CreateOptions = { name: string; origin?: string[]; rate?: number | "none" }

async function create(terminal: Terminal, options: CreateOptions): Promise<Answer> {
  const input = {
    name: options.name,
    origins: options.origin ?? [],
    rate_per_minute: noneIsNull(options.rate),
  }
  const { request, mistakes } = readSourceRequest(input)
  if (mistakes !== null) throw refuseFields(mistakes)
  const made = await withStore(terminal, (db) => createSource(db, "cli", request))
  return showAddress(terminal, made, `The source "${made.source.name}" (${made.source.id}) is made.`)
}

async function list(terminal: Terminal): Promise<Answer> {
  const sources = await withStore(terminal, (db) => listSources(db))
  const rows = sources.map((source) => [
    source.id,
    source.name,
    source.rate_per_minute === null ? "none" : `${source.rate_per_minute}/min`,
    source.revoked_at === null ? "live" : `revoked ${showTime(source.revoked_at)}`,
    source.last_used_at ? showTime(source.last_used_at) : "never",
    source.origins.join(" "),
  ])
  const heads = ["ID", "NAME", "RATE", "STATE", "LAST USED", "ORIGINS"]
  const none = `There are no sources. Make one: ${CRIBA} source create --name landing --origin https://www.example.com`
  return { value: sources, text: sources.length === 0 ? none : layTable([heads, ...rows]) }
}

async function rotate(
  terminal: Terminal,
  id: string,
  { overlap = DAY_MS }: { overlap?: number },
): Promise<Answer> {
  const rotated = await withStore(terminal, (db) => rotateSource(db, "cli", id, overlap))
  switch (rotated.kind) {
    case "unknown":
      throw new Refused(`There is no source ${id}.`)
    case "revoked":
      throw new Refused(`The source ${id} is revoked. Make a new one.`)
    case "rotated": {
      const until =
        overlap === 0 ? "no longer works" : `works until ${showTime(new Date(Date.now() + overlap))}`
      const sentence = `The source "${rotated.source.name}" (${id}) has a new address; the old one ${until}.`
      return showAddress(terminal, rotated, sentence)
    }
    default:
      return assertNever(rotated)
  }
}

async function revoke(terminal: Terminal, id: string): Promise<Answer> {
  const source = await withStore(terminal, (db) => revokeSource(db, "cli", id))
  if (source === null) throw new Refused(`There is no source ${id}.`)
  return {
    value: source,
    text: `The source "${source.name}" (${id}) is revoked, on every server within a second.`,
  }
}

function showAddress(
  terminal: Terminal,
  { source, secret }: { source: Source; secret: string },
  sentence: string,
): Answer {
  const { publicUrl, port } = settingsOf(terminal)
  const url = sourceAddress(publicUrl ?? `http://localhost:${port}`, source.id, secret)
  const { id, name, preset } = source
  return {
    value: { id, name, preset, url },
    text: `${sentence}\n\n  ${url}\n\nKeep it now: it will not be shown again. Put it into your form: <form method="post" action="…">`,
  }
}
