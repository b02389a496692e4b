/**
 * `criba source …`: addresses for forms and tools. An address is printed when it is made and never again: only a hash is stored. The
 * secret with which a tool signs is read from a file, because everybody on the machine can see what is typed behind a command.
 */
import type { Command } from "commander"
import { changeSource, createSource, revokeSource, rotateSource } from "../changes/change-sources.ts"
import { assertNever } from "../domain/assert-never.ts"
import { DEFAULT_RATE_PER_MINUTE } from "../domain/key/key-request.ts"
import { PRESET_NAMES } from "../domain/source/presets.ts"
import { sourceAddress } from "../domain/source/source-address.ts"
import { readSourceRequest } from "../domain/source/source-request.ts"
import { DAY_MS } from "../domain/time/day.ts"
import { listSources, type Source } from "../store/people/sources.ts"
import { type Answer, BadUsage, commandsOf, Refused } from "./answer.ts"
import { noneIsNull, readDuration, readJsonFile, readLimit, readText, refuseFields } from "./arguments.ts"
import { CRIBA } from "./command-name.ts"
import { layTable, showTime } from "./layout.ts"
import { addSourceTry } from "./source-try.ts"
import { settingsOf, type Terminal } from "./terminal.ts"
import { withNewStore, withStore } from "./with-store.ts"

export function addSource(program: Command, terminal: Terminal): void {
  const source = program
    .command("source")
    .description("make, change, try, list, rotate and revoke addresses for forms and tools")
  const add = commandsOf(source, terminal)
  withSettings(
    add("create", "make an address to which a form or a tool posts; it is shown once", create).requiredOption(
      "--name <name>",
      "what it is for",
    ),
    `requests a minute, or none (default: ${DEFAULT_RATE_PER_MINUTE})`,
  )
  withSettings(
    add("set <id>", "change a source; its address stays, and so does what is not named", set).option(
      "--name <name>",
      "what it is for",
    ),
    "requests a minute, or none",
  )
  addSourceTry(source, terminal)
  add("list", "list all sources, oldest first", list)
  add("rotate <id>", "give a source a new address", rotate).option(
    "--overlap <duration>",
    "how long the old address still works: 90s, 30m, 24h, 7d or 0 (default: 24h)",
    readDuration,
  )
  add("revoke <id>", "end a source for good", revoke)
}

const withSettings = (command: Command, rate: string): Command =>
  command
    .option("--preset <preset>", `the tool that sends: ${PRESET_NAMES.join(", ")}`)
    .option(
      "--mapping <file>",
      "which part of a body is which field, as JSON; - is standard input, none is no mapping",
    )
    .option(
      "--signing-secret-file <file>",
      "with which the tool signs; - is standard input, none checks nothing",
    )
    .option("--origin <origin...>", "web sites whose pages may post to it, like https://shop.example")
    .option("--rate <number>", rate, readLimit)

type SourceOptions = {
  name?: string
  preset?: string
  mapping?: string
  signingSecretFile?: string
  origin?: string[]
  rate?: number | "none"
}

/** The given options, in the API's form; others are absent. */
async function readSettings(terminal: Terminal, options: SourceOptions): Promise<Record<string, unknown>> {
  const { name, preset, mapping, signingSecretFile: secret, origin, rate } = options
  return {
    ...(name !== undefined && { name }),
    ...(preset !== undefined && { preset }),
    ...(mapping !== undefined && {
      mapping: mapping === "none" ? null : await readJsonFile(terminal, mapping),
    }),
    ...(secret !== undefined && {
      signing_secret: secret === "none" ? null : (await readText(terminal, secret)).trim(),
    }),
    ...(origin !== undefined && { origins: origin }),
    ...(rate !== undefined && { rate_per_minute: noneIsNull(rate) }),
  }
}

async function create(terminal: Terminal, options: SourceOptions): Promise<Answer> {
  const { request, mistakes } = readSourceRequest(await readSettings(terminal, options))
  if (mistakes !== null) throw refuseFields(mistakes)
  const made = await withNewStore(terminal, (db) => createSource(db, "cli", request))
  return showAddress(terminal, made, `The source "${made.source.name}" (${made.source.id}) is made.`)
}

async function set(terminal: Terminal, id: string, options: SourceOptions): Promise<Answer> {
  const settings = await readSettings(terminal, options)
  if (Object.keys(settings).length === 0) throw new BadUsage("Say what is to be different.")
  const change = await withStore(terminal, (db) => changeSource(db, "cli", id, settings))
  switch (change.kind) {
    case "unknown":
      throw new Refused(`There is no source ${id}.`)
    case "refused":
      throw refuseFields(change.mistakes)
    case "changed":
      return {
        value: change.source,
        text: `The source "${change.source.name}" (${id}) is changed, on every server within a second.`,
      }
    case "stale": // happens only to callers that name a version
      throw new Error(`The source ${id} was changed meanwhile.`)
    default:
      return assertNever(change)
  }
}

async function list(terminal: Terminal): Promise<Answer> {
  const sources = await withStore(terminal, (db) => listSources(db))
  const rows = sources.map((source) => [
    source.id,
    source.name,
    source.preset,
    source.rate_per_minute === null ? "none" : `${source.rate_per_minute}/min`,
    source.revoked_at === null
      ? source.listening
        ? "listening"
        : "live"
      : `revoked ${showTime(source.revoked_at)}`,
    String(source.received.leads),
    String(source.received.refused),
    source.last_used_at ? showTime(source.last_used_at) : "never",
    source.origins.join(" "),
  ])
  const heads = ["ID", "NAME", "PRESET", "RATE", "STATE", "LEADS", "REFUSED", "LAST USED", "ORIGINS"]
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
  const { id, name, preset, mapping } = source
  return {
    value: { id, name, preset, mapping, url },
    text:
      `${sentence}\n\n  ${url}\n\nKeep it now: it will not be shown again. Put it into your form, ` +
      '<form method="post" action="…">, or into your tool as the address of a webhook.',
    remarks: publicUrl === null ? [LOCAL_ONLY] : [],
  }
}

const LOCAL_ONLY =
  "PUBLIC_URL is not set, so this address works on this machine only. Set it, or write your server's address in its place."
