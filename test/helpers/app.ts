/**
 * The whole server within this process, on a port of its own: for tests that need no signals and no second process. Leads are
 * decided in the thread for that only if asked for.
 */
import { buildApp } from "../../src/app.ts"
import { readConfig } from "../../src/config.ts"
import { makeLog } from "../../src/http/shell/log.ts"
import { intakeHere } from "./intake-here.ts"
import { QUICK_WORK } from "./signed-in.ts"
import "./last-exchange.ts"

export type RunningApp = { readonly address: string; close(): Promise<void> }

export async function startApp(
  settings: Record<string, string>,
  intake: "here" | "thread" = "here",
  pushNetworks: readonly string[] = [],
): Promise<RunningApp> {
  const choice = {
    pushNetworks,
    passwordWork: QUICK_WORK,
    ...(intake === "here" && { openIntake: intakeHere }),
  }
  const app = await buildApp(readConfig({ PORT: "0", ...settings }), makeLog("silent"), choice)
  return { address: await app.listen(), close: () => app.close() }
}
