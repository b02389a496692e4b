/**
 * Bundles the server and the command line into dist/: some dozens of files instead of two thousand, each of which costs Node half a
 * millisecond to find and to load. bin/build runs this. bin/criba runs the sources where there is no bundle, or an older one.
 *
 *   node tools/build-server.ts dist
 */
import { globSync, readFileSync } from "node:fs"
import path from "node:path"
import { type Plugin, rolldown } from "rolldown"
import { NOT_BUNDLED } from "./not-bundled.ts"

const ROOT = path.join(import.meta.dirname, "..")
const SRC = path.join(ROOT, "src")

/** A source that another one names by its address is begun in a thread. */
const OF_A_THREAD = /new URL\("([./\w-]+\/([\w-]+))\.ts", import\.meta\.url\)/g
const threads = globSync("**/*.ts", { cwd: SRC, exclude: ["**/*.test.ts"] }).flatMap((source) =>
  [...readFileSync(path.join(SRC, source), "utf8").matchAll(OF_A_THREAD)].map(([, file = "", name = ""]) => {
    return [name, path.join(SRC, path.dirname(source), `${file}.ts`)] as const
  }),
)

/** What is never there is left alone too: whoever asks for it does without. */
const EXTERNAL = [...NOT_BUNDLED.map((name) => new RegExp(`^${name}(?:/|$)`)), /^pg-native$/, /^bun:/]

const OF_A_PLACE = new RegExp(`${OF_A_THREAD.source}|import\\.meta\\.(url|dirname)`, "g")

/** A thread is a file beside the bundle. All else that a source names by its own place is where it was. */
const places: Plugin = {
  name: "places",
  transform(code, id) {
    if (!id.startsWith(SRC)) return null
    const source = path.posix.join("..", path.relative(ROOT, id))
    return code.replace(OF_A_PLACE, (_, _file, thread?: string, part?: string) => {
      if (thread !== undefined) return `new URL("./${thread}.js", import.meta.url)`
      if (part === "url") return `new URL("${source}", import.meta.url).href`
      return `(import.meta.dirname + "/${path.posix.dirname(source)}")`
    })
  },
}

const bundle = await rolldown({
  input: {
    main: path.join(SRC, "main.ts"),
    ...Object.fromEntries(threads),
  },
  platform: "node",
  external: EXTERNAL,
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
