/**
 * `criba support-bundle`: what somebody needs who is asked for help, in one file that can be read before it is sent. No lead, no person
 * and no secret is in it.
 */
import { readFile, writeFile } from "node:fs/promises"
import os from "node:os"
import { text as readAll } from "node:stream/consumers"
import type { Command } from "commander"
import { readConfig } from "../config.ts"
import { readTableSizes } from "../store/checkup.ts"
import { openStore } from "../store/open-store.ts"
import { type Answer, answering, describeFailure, Refused } from "./answer.ts"
import { refuseMissing, withRunningFolder } from "./data-folder.ts"
import { examine } from "./doctor.ts"
import type { Terminal } from "./terminal.ts"
import { untilInterrupted } from "./until-interrupted.ts"
import { readLog, tellSettings, withoutAddresses } from "./without-secrets.ts"

type Given = { readonly log?: string }

export function addSupportBundle(program: Command, terminal: Terminal): void {
  program
    .command("support-bundle")
    .description("write what a helper needs into one file, without leads, people and secrets")
    .argument("<file>", "the bundle, which is JSON")
    .option(
      "--log <file>",
      "the server's log, of which the last 2,000 lines are taken; - reads standard input",
    )
    .action(
      answering(terminal, (...given: [Terminal, string, Given]) => write(program.version() ?? "", ...given)),
    )
}

async function write(version: string, terminal: Terminal, file: string, { log }: Given): Promise<Answer> {
  const findings = await Array.fromAsync(examine(terminal))
  const bundle = {
    made_at: new Date().toISOString(),
    versions: {
      criba: version,
      node: process.versions.node,
      system: `${os.type()} ${os.release()} ${os.arch()}`,
    },
    machine: { cores: os.availableParallelism(), memory_mb: Math.round(os.totalmem() / 2 ** 20) },
    settings: orFailure(terminal, () => tellSettings(readConfig(terminal.env))),
    findings: findings.map(({ level, message }) => ({ level, message: withoutAddresses(message) })),
    tables: await readSizes(terminal).catch((error) => withoutAddresses(describeFailure(error, terminal))),
    log: log === undefined ? null : readLog(await readGiven(terminal, log)),
  }
  const text = `${JSON.stringify(bundle, null, 2)}\n`
  await writeFile(file, text, { mode: 0o600 }).catch((error) => {
    throw new Refused(`${file} cannot be written: ${error.message}`)
  })
  return {
    value: { file, bytes: Buffer.byteLength(text) },
    text: `${file} holds versions, settings without secrets, findings and sizes${log === undefined ? "" : ", and the log"}. Read it before you send it.`,
  }
}

/** How large each table is: the first question of whoever is told that something is slow. */
async function readSizes(terminal: Terminal) {
  const config = withRunningFolder(readConfig(terminal.env))
  refuseMissing(config)
  return await untilInterrupted(
    (signal) => openStore(config, signal),
    ({ db }) => readTableSizes(db),
    (store) => store.close(),
  )
}

function orFailure<T>(terminal: Terminal, read: () => T): T | string {
  try {
    return read()
  } catch (error) {
    return withoutAddresses(describeFailure(error, terminal))
  }
}

const readGiven = (terminal: Terminal, file: string): Promise<string> =>
  file === "-"
    ? readAll(terminal.stdin as AsyncIterable<Buffer>)
    : readFile(file, "utf8").catch((error) => {
        throw new Refused(`${file} cannot be read: ${error.message}`)
      })
