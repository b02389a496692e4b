import assert from "node:assert/strict"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import os from "node:os"
import path from "node:path"
import { after, before, test } from "node:test"
import { publishPolicy } from "../../src/changes/publish-policy.ts"
import { readPolicyText } from "../../src/domain/policy/policy-text.ts"
import { readCurrentPolicy } from "../../src/store/books/policies.ts"
import { createKey } from "../../src/store/people/keys.ts"
import { createPerson } from "../../src/store/people/people.ts"
import { publish, saveTriagers, triager } from "../helpers/builders.ts"
import { testDatabase } from "../helpers/database.ts"
import { cribaOn, runCriba } from "./run-criba.ts"

const database = await testDatabase()
const criba = cribaOn(database.url)
const folder = await mkdtemp(path.join(os.tmpdir(), "criba-policy-"))
const good = path.join(folder, "good.yaml")
const bad = path.join(folder, "bad.yaml")
before(async () => {
  await writeFile(good, "strategy: least_busy\nbrackets: [{ id: small, below: 50000 }, { id: large }]\n")
  await writeFile(bad, "brackets:\n  - { id: small, below: 50.000 }\n  - { id: small }\nstrateggy: fair\n")
})
after(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

test("a check needs no database and places every mistake", async () => {
  const nowhere = { DATABASE_URL: "postgresql://127.0.0.1:1/nowhere" }
  const [wrong, right] = await Promise.all([
    runCriba(nowhere, ["policy", "check", bad]),
    runCriba(nowhere, ["policy", "check", good]),
  ])
  assert.deepEqual([wrong.code, wrong.out], [1, ""])
  const lines = wrong.err.trimEnd().split("\n")
  assert.match(lines[0] ?? "", /bad\.yaml:3:\d+: .*`small`.* \(#\/brackets\/1\/id\)$/)
  assert.match(lines[1] ?? "", /bad\.yaml:4:1: .*did you mean `strategy`\? \(#\/strateggy\)$/)
  assert.match(lines[2] ?? "", /bad\.yaml:2:\d+: warning: .*50000.* \(#\/brackets\/0\/below\)$/)
  assert.deepEqual(right, { code: 0, out: `${good} is a valid policy.\n`, err: "" })
})

test("the result of a check as JSON is on standard output, valid or not", async () => {
  const { code, out } = await criba.run(["policy", "check", "-", "--json"], "brackets: []")
  const { valid, errors } = JSON.parse(out)
  assert.deepEqual([code, valid, errors[0].pointer], [1, false, "#/brackets"])
})

test("what is published is in force, and what is shown can be published again", async () => {
  const published = await criba.value("policy", "publish", good, "--note", "Two brackets")
  const shown = await criba.value("policy", "show")
  const { document, ...head } = shown
  assert.deepEqual(published, { ...head, warnings: [] })
  assert.deepEqual([head.version, head.note, head.published_by], [2, "Two brackets", "cli"])
  assert.deepEqual(document, {
    brackets: [{ id: "small", below: 50000 }, { id: "large" }],
    strategy: "least_busy",
  })

  const { out } = await criba.run(["policy", "show"])
  assert.match(out, /^# Version 2, .*\n# Two brackets\nbrackets:\n {2}- id: small\n {4}below: 50000\n/)
  const again = await criba.run(["policy", "publish", "-"], out)
  assert.deepEqual([again.code, again.err], [0, ""])
  assert.deepEqual((await readCurrentPolicy(database.db)).document, document)
})

test("an invalid policy is not published", async () => {
  const { version } = await readCurrentPolicy(database.db)
  const { code, out, err } = await criba.run(["policy", "publish", bad, "--json"])
  assert.deepEqual([code, out], [1, ""])
  assert.match(err, /bad\.yaml:4:1: .*\n.*\nNothing was published\.\n$/)
  assert.equal((await readCurrentPolicy(database.db)).version, version)
})

test("publishing warns of brackets that lose their triagers, and of new ones without any", async () => {
  await publish(database.db, { brackets: [{ id: "small", below: 50_000 }, { id: "large" }] })
  await saveTriagers(
    database.db,
    triager("ana", { brackets: ["large"] }),
    triager("bo", { brackets: ["small"] }),
  )
  const next = "brackets: [{ id: small, below: 9 }, { id: huge }]"
  const { code, err } = await criba.run(["policy", "publish", "-"], next)
  assert.equal(code, 0)
  assert.match(err, /`large` is gone, but served by `ana`/)
  assert.match(err, /Nobody active serves the bracket `huge`/)
})

test("what cannot be found is a sentence", async () => {
  const [version, file] = await Promise.all([
    criba.run(["policy", "show", "--version", "999"]),
    criba.run(["policy", "publish", path.join(folder, "none.yaml")]),
  ])
  assert.deepEqual(version, { code: 1, out: "", err: "There is no policy version 999.\n" })
  assert.match(file.err, /none\.yaml cannot be read: .*\n$/)
  assert.equal(file.code, 1)
})

test("whoever published a version is called by name", async () => {
  const { db } = database
  const olga = { name: "Olga Ruiz", email: "olga@example.com", role: "admin", triager_id: null } as const
  const { id } = await db.transaction().execute((tx) => createPerson(tx, olga, ""))
  const { key } = await createKey(db, { name: "Deploy", scopes: ["admin"] })
  const gone = "person:00000000-0000-4000-8000-000000000000"
  for (const [actor, name] of [
    [`person:${id}`, "Olga Ruiz"],
    [`key:${key.id}`, 'the key "Deploy"'],
    [gone, gone],
  ] as const) {
    await publishPolicy(db, actor, readPolicyText("brackets: [{ id: all }]"), { note: null })
    const { out } = await criba.run(["policy", "show"])
    assert.match(out.split("\n")[0] ?? "", new RegExp(`^# Version \\d+, published .* by ${name}$`))
  }
})
