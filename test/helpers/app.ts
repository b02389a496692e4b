/** The whole server within this process, on a port of its own: for tests that need no signals and no second process. */
import { buildApp } from "../../src/app.ts"
import { readConfig } from "../../src/config.ts"
import { makeLog } from "../../src/http/shell/log.ts"

export type RunningApp = { readonly address: string; close(): Promise<void> }

export async function startApp(settings: Record<string, string>): Promise<RunningApp> {
  const app = await buildApp(readConfig({ PORT: "0", ...settings }), makeLog("silent"))
  return { address: await app.listen(), close: () => app.close() }
}
