/** Parsers of command-line arguments. A parse error is wrong usage, reported by commander. */
import { readFile } from "node:fs/promises"
import { buffer } from "node:stream/consumers"
import { InvalidArgumentError } from "commander"
import type { FieldMistake } from "../domain/field-mistake.ts"
import { DAY_MS } from "../domain/time/day.ts"
import { BadUsage, Refused } from "./answer.ts"
import type { Terminal } from "./terminal.ts"

export function readWholeNumber(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text)
  throw new InvalidArgumentError("It must be a whole number.")
}

/** `none` stays a word, because commander takes null for an option without a value. */
export function readLimit(text: string): number | "none" {
  if (text === "none") return text
  if (/^\d{1,15}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It must be a whole number or "none".')
}

export const noneIsNull = <T>(value: T | "none"): T | null => (value === "none" ? null : value)

const UNIT_MS = { s: 1_000, m: 60_000, h: 3_600_000, d: DAY_MS }

/** Milliseconds of `90s`, `30m`, `24h`, `7d` or `0`. */
export function readDuration(text: string): number {
  if (text === "0") return 0
  const [, count, unit] = /^(\d{1,6})([smhd])$/.exec(text) ?? []
  if (count === undefined)
    throw new InvalidArgumentError("It must be a duration like 90s, 30m, 24h, 7d or 0.")
  return Number(count) * UNIT_MS[unit as keyof typeof UNIT_MS]
}

/** What a file holds as JSON. */
export async function readJsonFile(terminal: Terminal, file: string): Promise<unknown> {
  const text = await readText(terminal, file)
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Refused(`${nameOfFile(file)} is not JSON: ${(error as Error).message}`)
  }
}

/** What a file holds as YAML, which JSON is too; undefined if it is empty. */
export async function readYamlFile(terminal: Terminal, file: string): Promise<unknown> {
  const text = await readText(terminal, file)
  const { parse } = await import("yaml")
  try {
    return parse(text) ?? undefined
  } catch (error) {
    const [reason] = (error as Error).message.split("\n")
    throw new Refused(`${nameOfFile(file)} is neither JSON nor YAML: ${reason}`)
  }
}

/** The text of a file, or of standard input if the file is `-`. */
export async function readText(terminal: Terminal, file: string): Promise<string> {
  const bytes = await readBytes(terminal, file)
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch (error) {
    throw new Refused(`${nameOfFile(file)} cannot be read: ${(error as Error).message}`)
  }
}

export async function readBytes({ stdin }: Terminal, file: string): Promise<Buffer> {
  try {
    return file === "-" ? await buffer(stdin) : await readFile(file)
  } catch (error) {
    throw new Refused(`${nameOfFile(file)} cannot be read: ${(error as Error).message}`)
  }
}

export const nameOfFile = (file: string): string => (file === "-" ? "standard input" : file)

/** Mistakes that would be none in another database. */
const AGAINST_THE_DATA = ["taken", "unknown", "unknown_bracket", "last_admin"]

/** Fields that were refused: one line each, in the order in which they were found. */
export function refuseFields(mistakes: readonly FieldMistake[]): Refused {
  const lines = mistakes.map(({ pointer, detail }) => `${pointer.slice(2)}: ${detail}`).join("\n")
  return mistakes.every(({ code }) => AGAINST_THE_DATA.includes(code))
    ? new Refused(lines)
    : new BadUsage(lines)
}
