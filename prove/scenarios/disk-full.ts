/**
 * The disk under the embedded PostgreSQL is full for a while: under its tables, which refuses writes, or under its
 * write-ahead log, which ends PostgreSQL. A small tmpfs is that disk, and a file of ballast fills it.
 */
import { execFileSync } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import os from "node:os"
import path from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { check } from "../checker.ts"
import { callServer } from "../client.ts"
import { type Scenario, Skipped } from "../scenario.ts"
import { Stage } from "../stage.ts"
import { until } from "../until.ts"

export const fullDisks: Scenario[] = (["data", "wal"] as const).map((under) => ({
  name: `disk-full-${under}`,
  title: under === "data" ? "disk full under the tables" : "disk full under the write-ahead log",
  quick: false,
  mostMinutes: 10,
  play: async () => {
    if (process.getuid?.() !== 0) throw new Skipped("a small disk can be mounted by root only")
    const disk = await mkdtemp(path.join(os.tmpdir(), "criba-disk-"))
    try {
      execFileSync("mount", ["-t", "tmpfs", "-o", "size=256m,mode=755", "tmpfs", disk])
    } catch {
      await rm(disk, { recursive: true })
      throw new Skipped("nothing may be mounted here")
    }
    await using stage = await Stage.prepare()
    stage.whenClosing(async () => {
      execFileSync("umount", ["--lazy", disk])
      await rm(disk, { recursive: true })
    })
    // The part that lies on the small disk moves there, and a link takes its place.
    const part = path.join(stage.cluster, under === "data" ? "base" : "pg_wal")
    execFileSync("cp", ["-a", part, path.join(disk, "part")])
    execFileSync("rm", ["-rf", part])
    execFileSync("ln", ["-s", path.join(disk, "part"), part])

    const server = await stage.server({ url: null })
    const client = stage.client(server.address).start(16)
    await client.untilAnswered(500)
    const ballast = path.join(disk, "ballast")
    execFileSync("sh", ["-c", `dd if=/dev/zero of=${ballast} bs=1M 2>/dev/null || true`])
    const isReady = async () =>
      (await callServer(`${server.address}/readyz`, stage.key).catch(() => null))?.status === 200
    const refused = () => client.sent.filter(({ refusals }) => refusals.length > 0).length
    await until("leads are refused", () => refused() > 0, 60_000)
    await until("/readyz says that it is not ready", async () => !(await isReady()), 20_000).catch(() => {})
    const readyWhileFull = await isReady()
    await pause(12_000) // longer than any lead waits
    await rm(ballast)
    const freedAt = performance.now()
    const answered = client.answered.length
    await client.untilAnswered(answered + 1, 90_000)
    const backMs = performance.now() - freedAt
    await client.untilAnswered(answered + 500)
    await client.stop()
    const notes = [
      `${(backMs / 1000).toFixed(1)} s from free space to the next 201, ${refused()} were refused`,
    ]
    const verdict = await check(stage, { client, server, notes })
    if (readyWhileFull) verdict.wrong.push("/readyz said 200 while nothing could be written")
    return verdict
  },
}))
