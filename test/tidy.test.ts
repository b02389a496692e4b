/** The plan of the house, held by a test: who may import whom, where SQL and the environment live, how long a file may be. */
import assert from "node:assert/strict"
import { existsSync, globSync, readFileSync } from "node:fs"
import path from "node:path"
import { test } from "node:test"
import { apiTypes } from "../tools/api-types/api-types.ts"
import { anchorsOf } from "./helpers/anchors.ts"
import { readApiDocument } from "./helpers/api-document.ts"
import { testDatabase } from "./helpers/database.ts"
import { GROUPS } from "./share-process.ts"

const ROOT = path.join(import.meta.dirname, "..")
const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8")
const sources = globSync("src/**/*.ts", { cwd: ROOT }).filter((file) => !file.endsWith(".test.ts"))
const everything = globSync("{src,test,bench,prove,tools,web}/**/*.{ts,js}", {
  cwd: ROOT,
  exclude: ["**/node_modules"],
})

/** Each room may use the rooms below it, and itself. */
const FLOORS = [
  "main",
  "cli",
  "app",
  "start-tracing",
  "http",
  "metrics",
  "events",
  "chores",
  "changes",
  "import",
  "reports",
  "ingest",
  "people",
  "store",
  "tracing",
  "console-build",
  "threads",
  "domain",
]
/** Rooms of which neither knows the other, though one stands above the other in the list. */
const BESIDE = new Set([
  "events chores",
  "events changes",
  "events people",
  "chores people",
  "changes import",
  "changes reports",
  "import reports",
  "import people",
  "reports people",
  "ingest people",
])
const roomOf = (file: string) => file.split(path.sep)[1]?.replace(/\.ts$/, "") ?? ""
const importsOf = (file: string) =>
  [
    ...read(file).matchAll(
      /^(?:import|export)[^"'\n]*?from "([^"]+)"|^\} from "([^"]+)"|^import "([^"]+)"|\bawait import\("([^"]+)"\)|\bnew URL\("(\.[^"]+\.ts)", import\.meta\.url\)/gm,
    ),
  ].map((match) => match.slice(1).find((target) => target !== undefined) ?? "")
const localImportsOf = (file: string) =>
  importsOf(file)
    .filter((target) => target.startsWith("."))
    .map((target) => path.join(path.dirname(file), target))

test("imports point downwards only", () => {
  for (const file of sources) {
    for (const target of localImportsOf(file)) {
      const [from, to] = [roomOf(file), roomOf(target)]
      if (from === to || to === "config" || target === "package.json" || target.startsWith("texts/")) continue
      assert.ok(FLOORS.indexOf(to) > FLOORS.indexOf(from), `${file} must not import ${target}`)
      assert.ok(!BESIDE.has(`${from} ${to}`), `${file} must not import ${target}`)
      assert.ok(from !== "cli" || !target.includes("http/routes"), `${file} must not import ${target}`)
    }
  }
})

/** `imports` finds what a file needs; what another thread runs is none of it. */
function refuseCircles(files: readonly string[], imports: RegExp): void {
  const done = new Set<string>()
  const visit = (file: string, way: readonly string[]): void => {
    assert.ok(!way.includes(file), `a circle: ${[...way, file].join(" → ")}`)
    if (done.has(file)) return
    for (const [, target = ""] of read(file).matchAll(imports)) {
      const needed = path.join(path.dirname(file), target)
      if (files.includes(needed)) visit(needed, [...way, file])
    }
    done.add(file)
  }
  for (const file of files) visit(file, [])
}

test("imports go in no circle, those of types included", () => {
  refuseCircles(sources, /^(?:(?:import|export)\b[^;"'`]*?\bfrom|import) "(\.[^"]+)"/gm)
})

/** Beside `changes/`: what happens to an account, an import and a webhook by itself, and what a demo is born with. */
const ALSO_AUDIT = [
  "src/people/record-sign-ins.ts",
  "src/import/claims.ts",
  "src/store/delivery/channels.ts",
  "src/cli/demo.ts",
]
test("what people change stands in changes/, each change with its entry in the audit log", () => {
  const writing = sources.filter(
    (file) => /\bwriteAudit\(/.test(read(file)) && !file.endsWith("books/audit.ts"),
  )
  assert.deepEqual(
    writing.filter((file) => roomOf(file) !== "changes").sort(),
    ALSO_AUDIT.map((file) => path.normalize(file)).sort(),
  )
})

/** The rooms of two floors, each with those that it may use: `domain/` and `store/` read from the bottom up. */
const CORRIDORS = {
  domain: [
    "wording",
    "alert",
    "verify",
    "import",
    "event",
    "simulation",
    "decision",
    "source",
    "lead",
    "rotation",
    "policy",
    "time",
    "amount",
    "contact",
    "key",
    "stats",
    "text",
    "",
  ],
  // `pipeline` is one contract: its upper half holds the desk, its lower half is part of a connection.
  store: [
    "backup",
    "find",
    "delivery",
    "imports",
    "leads",
    "people",
    "",
    "books",
    "pipeline",
    "connection",
    "embedded",
  ],
}
test("the rooms of domain/ and store/ read from the bottom up", () => {
  for (const [floor, rooms] of Object.entries(CORRIDORS)) {
    const roomIn = (file: string) =>
      rooms.indexOf(
        path
          .dirname(path.relative(`src/${floor}`, file))
          .split(path.sep)[0]
          ?.replace(".", "") ?? "",
      )
    for (const file of sources.filter((one) => roomOf(one) === floor && !one.includes("/pipeline/")))
      for (const target of localImportsOf(file).filter((one) => roomOf(one) === floor)) {
        if (target.includes("/pipeline/")) continue
        assert.ok(roomIn(file) !== -1 && roomIn(target) >= roomIn(file), `${file} must not import ${target}`)
      }
  }
})

/** The console has floors too; `main` and `router` put it together. */
const CONSOLE_FLOORS = ["main", "router", "screens", "shell", "parts", "ui", "i18n", "api"]
const consoleSources = globSync("console/src/**/*.{ts,tsx}", { cwd: ROOT }).filter(
  (file) => !/\.(test|d)\.tsx?$/.test(file),
)
const consoleRoomOf = (file: string) => file.split(path.sep)[2]?.replace(/\.tsx?$/, "") ?? ""

test("imports of the console point downwards only, and go in no circle", () => {
  for (const file of consoleSources) {
    const targets = localImportsOf(file).filter((target) => consoleSources.includes(target))
    for (const target of targets) {
      const [from, to] = [consoleRoomOf(file), consoleRoomOf(target)].map((room) =>
        CONSOLE_FLOORS.indexOf(room),
      )
      assert.ok(to === -1 || (to as number) >= (from as number), `${file} must not import ${target}`)
    }
  }
  refuseCircles(consoleSources, /^import (?!type )[^;]*?from "(\.[^"]+)"/gm)
})

/** Of the API the kit knows how requests fail, what time it is, how lists are paged and how a value is watched. */
const KIT_USES = ["client", "clock", "pages", "store"].map((file) => `console/src/api/${file}.ts`)

test("the kit of the console knows no lead: what does is in parts/", () => {
  for (const file of globSync("console/src/ui/**/*.{ts,tsx,css}", { cwd: ROOT })) {
    const code = read(file).replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "")
    assert.doesNotMatch(code, /lead(?!ing)|triager|bracket|rotation|policy/i, `${file} belongs in parts/`)
    for (const target of localImportsOf(file).filter((one) => one.startsWith("console/src/api")))
      assert.ok(KIT_USES.includes(target), `${file} must not import ${target}`)
  }
})

/** What the console uses of the server's own rules: files that are the same in a browser, and need nothing but each other. */
const SHARED_WITH_CONSOLE = [
  "amount/amount-rule.js",
  "amount/money.ts",
  "assert-never.ts",
  "decision/lifecycle.ts",
  "decision/sticky.ts",
  "event/destination.ts",
  "event/endpoint.ts",
  "event/event.ts",
  "event/template.ts",
  "field-mistake.ts",
  "json-pointer.ts",
  "language.ts",
  "lead/field-words.js",
  "lead/limits.ts",
  "lead/yes-or-no.ts",
  "normal-form.ts",
  "policy/document-of.ts",
  "policy/fold.ts",
  "policy/limits.ts",
  "policy/unknown-business.ts",
  "rotation/bars.ts",
  "rotation/coming-turns.ts",
  "rotation/rotation.ts",
  "text/fill-in.ts",
  "text/tell-text.ts",
  "wording/decision-sentences.ts",
].map((file) => path.join("src/domain", file))

test("the console shares the server's rules, and nothing that a browser could not run", () => {
  const valuesFrom = (file: string) =>
    [...read(file).matchAll(/^(?:import|export) (?!type )(?:[^"';]*? from )?"([^"]+)"/gm)].map(
      ([, target = ""]) => (target.startsWith(".") ? path.join(path.dirname(file), target) : target),
    )
  const isShared = (file: string) => SHARED_WITH_CONSOLE.includes(file)
  const used = new Set<string>()
  for (const file of consoleSources) {
    const targets = localImportsOf(file).filter((target) => target.startsWith("src/"))
    for (const target of targets) assert.match(target, /^src\/domain\//, `${file} must not import ${target}`)
    for (const target of valuesFrom(file).filter((one) => targets.includes(one))) {
      assert.ok(isShared(target), `${file} uses ${target}, which the console does not share`)
      used.add(target)
    }
  }
  for (const file of used)
    for (const target of valuesFrom(file).filter((one) => !one.startsWith("texts/"))) {
      assert.ok(isShared(target), `${file} runs in the console, and must not import ${target}`)
      used.add(target)
    }
  assert.deepEqual([...used].sort(), SHARED_WITH_CONSOLE, "nothing is shared that the console does not use")
  for (const file of SHARED_WITH_CONSOLE)
    assert.doesNotMatch(read(file), /\b(?:Buffer|process|require|__dirname)\b[.(]/, `${file} is for Node`)
})

test("only the entry and the composition root know the configuration", () => {
  for (const file of sources.filter((one) => FLOORS.slice(FLOORS.indexOf("http")).includes(roomOf(one)))) {
    assert.ok(
      !localImportsOf(file).some((target) => roomOf(target) === "config"),
      `${file} must not import config.ts`,
    )
  }
})

test("the domain is pure: no clock, no database, no randomness, no promises, no files", () => {
  const pureLibraries =
    /^(?:\.|typebox|yaml$|libphonenumber-js|temporal-polyfill|ipaddr\.js$|node:buffer$|node:zlib$|node:crypto$)/
  for (const file of sources.filter((one) => roomOf(one) === "domain")) {
    for (const target of importsOf(file)) assert.match(target, pureLibraries, `${file} imports ${target}`)
    assert.doesNotMatch(
      read(file),
      /\bDate\.now\(|\bnew Date\(\)|Math\.random\(|\brandom(?:Bytes|UUID|Int|FillSync)\b|\basync \b|\bPromise\b|performance\./,
      file,
    )
  }
})

test("only the store speaks SQL, only config.ts reads the environment, and no text is run", () => {
  for (const file of sources) {
    if (roomOf(file) !== "store")
      assert.doesNotMatch(
        read(file),
        /\bsql(?:<[^>]*>)?`|\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(/,
        `${file} holds SQL`,
      )
    assert.doesNotMatch(read(file), /\beval\(|\bnew Function\(|"node:vm"|\bshell: true\b|\bexecSync\(/, file)
    if (file !== path.join("src", "config.ts"))
      assert.doesNotMatch(read(file), /process\.env/, `${file} reads the environment`)
  }
})

test("the desk is held in one way only", () => {
  const locks =
    /\bfrom\b[^`;]*\bdesk\b[^`;]*\bfor (?:no key )?(?:update|share)\b(?! of (?!desk\b))|lock table[^`;]*\bdesk\b/i
  const holding = path.join("src", "store", "books", "hold-desk.ts")
  assert.match(read(holding), locks, "this test sees a lock when there is one")
  for (const file of sources.filter((one) => one !== holding)) assert.doesNotMatch(read(file), locks, file)
  // What writes to the desk asks for a transaction that holds it.
  for (const file of sources.filter((one) => /\bupdate desk\b/.test(read(one))))
    assert.match(read(file), /\bDeskTx\b|\bholdDesk\b/, `${file} writes to the desk without holding it`)
})

test("no file is too long, and none is an attic", () => {
  for (const file of everything) {
    const lines = read(file).split("\n").length - 1
    assert.ok(lines <= 400, `${file} has ${lines} lines`)
  }
  for (const file of sources)
    assert.doesNotMatch(path.basename(file), /util|helper|common|manager|service|handler|process/, file)
})

test("every source file opens with why it exists", () => {
  for (const file of sources)
    assert.match(read(file), /^(?:#!.*\n)?(?:\/\*\*|\/\/)/, `${file} has no opening comment`)
})

test("no file is orphaned: everything in src is reached from the entry", () => {
  const reached = new Set<string>()
  const visit = (file: string) => {
    if (reached.has(file)) return
    reached.add(file)
    localImportsOf(file).forEach(visit)
  }
  visit(path.join("src", "main.ts"))
  assert.deepEqual(
    sources.filter((file) => !reached.has(file)),
    [],
  )
})

test("every test is run: with all others, or, by its name, with the slow ones", () => {
  const [, quick = ""] = /^quick='(.+)'$/m.exec(read("bin/test")) ?? []
  const shared = Object.entries(GROUPS).flatMap(([group, { files, parts }]) => {
    for (let part = 1; part <= parts; part++)
      assert.match(read(`test/${group}-${part}-of-${parts}.test.ts`), RegExp(`\\("${group}", ${part}\\)`))
    return globSync(files, { cwd: ROOT, exclude: ["**/*.slow.test.ts"] })
  })
  const run = new Set([...quick.split(" ").flatMap((one) => globSync(one, { cwd: ROOT })), ...shared])
  for (const file of globSync("{src,console/src,test}/**/*.{ts,tsx}", { cwd: ROOT })) {
    if (file.endsWith("share-process.ts")) continue
    if (!/\b(?:test|describe)\b[^{}]*\} from "node:test"/.test(read(file))) continue
    assert.match(file, /^[^.]+(?:\.slow)?\.test\.ts$/, `${file} is not run`)
    if (!file.startsWith("test")) assert.doesNotMatch(file, /\.slow\./, `${file} is run with all others`)
    else assert.equal(run.has(file), !file.includes(".slow."), `${file} is run by npm test`)
  }
})

test("tests use no private part of Node or of a package", () => {
  for (const file of everything.filter((one) => one.startsWith("test")))
    assert.doesNotMatch(read(file), /\w\??\._[a-z]|\bmock\.method\(\w+(?:\.\w+)*\.prototype/, file)
})

test("every command, file and heading that the documents name exists", () => {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> }
  const commands = read("src/cli/program.ts")
  for (const document of [
    "README.md",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    "bench/README.md",
    "src/README.md",
    ...globSync("docs/**/*.md", { cwd: ROOT }),
  ]) {
    const text = read(document)
    for (const [, script = ""] of text.matchAll(/npm run ([\w:-]+)/g)) {
      assert.ok(script in scripts, `${document} names npm run ${script}`)
    }
    // Outside of Criba's folder npx would ask the public registry for a package of that name.
    assert.doesNotMatch(text, /npx criba [a-z]/, `${document} calls criba by npx`)
    for (const [, command = ""] of text.matchAll(/bin\/criba ([a-z]+)/g)) {
      assert.match(commands, new RegExp(`\\["${command}\\b`), `${document} names criba ${command}`)
    }
    for (const [, source = ""] of text.matchAll(/`((?:src|test)\/[\w./-]+\.ts)`/g))
      assert.ok(existsSync(path.join(ROOT, source)), `${document} names ${source}`)
    if (document === "src/README.md")
      for (const [, source = ""] of text.matchAll(/`((?:[\w-]+\/)+[\w.-]+\.(?:ts|js))`/g)) {
        const isThere = ["src", "."].some((base) => existsSync(path.join(ROOT, base, source)))
        assert.ok(isThere, `${document} names ${source}`)
      }
    for (const [, target = "", anchor] of text.matchAll(
      /\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g,
    )) {
      const file = target === "" ? document : path.join(path.dirname(document), target)
      assert.ok(existsSync(path.join(ROOT, file)), `${document} links to ${target}`)
      if (anchor !== undefined)
        assert.ok(anchorsOf(read(file)).includes(anchor), `${document} links to ${target}#${anchor}`)
    }
  }
})

test("the types of the API are those of the server as it is", async () => {
  const database = await testDatabase()
  try {
    const types = await apiTypes(await readApiDocument(database.url))
    assert.ok(types === read("client/api.ts"), "client/api.ts is stale: run `npm run api-types`")
  } finally {
    await database.close()
  }
})
