/** `criba source try`: what a body would become at a source, by its own mapping or by one that is not saved yet. Nothing is stored. */
import type { Command } from "commander"
import type { FieldMistake } from "../domain/field-mistake.ts"
import { readMapping } from "../domain/source/mapping.ts"
import { readPreset } from "../domain/source/source-request.ts"
import { MOST_SOURCE_BYTES } from "../ingest/read-sent.ts"
import { type Tried, trySource } from "../ingest/try-source.ts"
import { DeskReader } from "../store/leads/desk.ts"
import { findSource } from "../store/people/sources.ts"
import { type Answer, commandsOf, Refused } from "./answer.ts"
import { nameOfFile, readBytes, readJsonFile, refuseFields } from "./arguments.ts"
import { layTable } from "./layout.ts"
import type { Terminal } from "./terminal.ts"
import { withStore } from "./with-store.ts"

export function addSourceTry(source: Command, terminal: Terminal): void {
  commandsOf(source, terminal)(
    "try <id> <file>",
    "show what a body would become, without storing anything; - is standard input",
    attempt,
  )
    .option("--type <type>", "the content type of the body (default: JSON, or a form's if it is no JSON)")
    .option("--preset <preset>", "instead of the source's own")
    .option("--mapping <file>", "instead of the source's own, as JSON; none is no mapping")
}

type TryOptions = { type?: string; preset?: string; mapping?: string }

async function attempt(terminal: Terminal, id: string, file: string, options: TryOptions): Promise<Answer> {
  const bytes = await readBytes(terminal, file)
  if (bytes.length > MOST_SOURCE_BYTES)
    throw new Refused(`${nameOfFile(file)} is larger than ${MOST_SOURCE_BYTES / 1024} KiB.`)
  const choices = await readTrialOptions(terminal, options)
  const tried = await withStore(terminal, async (db) => {
    const source = await findSource(db, id)
    if (source === null) throw new Refused(`There is no source ${id}.`)
    const desks = new DeskReader()
    await desks.load(db)
    const { preset, mapping } = source
    const body = { bytes, contentType: options.type ?? null }
    return trySource({ preset, mapping, ...choices }, body, desks.latestPolicy)
  })
  return {
    value: tried,
    text: layTable([["IN THE BODY", "VALUE", "FIELD OF THE LEAD"], ...rowsOf(tried)]),
    remarks: [
      ...tried.warnings.map(({ field, message }) => `${field}: ${message}`),
      ...tried.errors.map(({ pointer, detail }) => `${pointer.slice(2) || "body"}: ${detail}`),
    ],
    failed: tried.errors.length > 0,
  }
}

async function readTrialOptions(terminal: Terminal, { preset, mapping }: TryOptions) {
  const mistakes: FieldMistake[] = []
  const choices = {
    ...(preset !== undefined && { preset: readPreset(preset, mistakes) }),
    ...(mapping !== undefined && {
      mapping: mapping === "none" ? null : readMapping(await readJsonFile(terminal, mapping), mistakes),
    }),
  }
  if (mistakes.length > 0) throw refuseFields(mistakes)
  return choices
}

const LONGEST = 60
const rowsOf = ({ fields }: Tried): string[][] =>
  fields.map(({ path, label, value, suggested_for }) => {
    const text = String(value ?? "").replaceAll(/\s+/g, " ")
    return [
      label ?? path,
      text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text,
      suggested_for ?? "(extra)",
    ]
  })
