/** The words of the code: those in the glossary, few enough to be learnt, and none that was retired for the word that engineers use. */
import assert from "node:assert/strict"
import { globSync, readFileSync } from "node:fs"
import path from "node:path"
import { test } from "node:test"

const ROOT = path.join(import.meta.dirname, "..")
const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8")
const sources = globSync("src/**/*.ts", { cwd: ROOT })

/** Each with the name that took its place. */
const RETIRED: Readonly<Record<string, string>> = {
  Ahead: "PipelinedHold",
  AskedThread: "TaskThread",
  Bell: "Notifier",
  CommitAhead: "EarlyCommit",
  ImportLanes: "ImportWorkers",
  Lane: "ChannelQueue",
  LeadFacts: "JudgedFields",
  LetterBox: "Mailer",
  News: "…Message",
  Owners: "Pools",
  PlaceInLine: "Standing",
  Portion: "Chunk",
  Stretch: "EventRange",
  Telling: "Context",
  ToldDates: "InferredDates",
  ToldEvent: "PublicEvent",
  ToldHistory: "HistoryRow",
  ToldWarning: "DescribedWarning",
  WayIn: "LeadIntake",
  cameQuietly: "isQuietLead",
  checkPlace: "checkEndpoint, checkFieldPath",
  choosePlace: "chooseTarget",
  hushed: "quietLeads",
  isDear: "isCommon",
  maskPlace: "maskAddress",
  openOwners: "openPools",
  readStretch: "readEventRange",
  tellEvent: "publicEvent",
  tellHold: "reportHold",
  tellReceipt: "describeReceipt",
  unhurried: "asyncCommit",
}
/** In comments too: what is meant has a name that every engineer knows. */
const RETIRED_WORDS: Readonly<Record<string, string>> = {
  "portions?": "chunk",
  "stretch(?:es)?": "range",
  PORTION: "CHUNK",
}

test("no retired name comes back", () => {
  const retired = new RegExp(`(?<![\\w.'"-])(?:${Object.keys(RETIRED).join("|")})(?![\\w'"-])`)
  for (const file of sources) {
    const [name = ""] = retired.exec(read(file).replaceAll(/\/\*\*.*?\*\/|\/\/ [^\n]*/gs, "")) ?? []
    assert.equal(name, "", `${file}: ${name} is called ${RETIRED[name]} now (docs/glossary.md)`)
  }
})

test("no retired word comes back, in comments or names", () => {
  for (const file of sources.filter((one) => !one.startsWith(path.join("src", "http"))))
    for (const [word, instead] of Object.entries(RETIRED_WORDS)) {
      const [found = ""] = new RegExp(`\\b${word}\\b`).exec(read(file)) ?? []
      assert.equal(found, "", `${file}: write ${instead} for ${found} (docs/glossary.md)`)
    }
})

test("the glossary has at most 25 words for the code, each used there", () => {
  const [, table = ""] = read("docs/glossary.md").split("\n## Words of the code\n")
  const words = [...table.matchAll(/^\| \*\*([^*]+)\*\* \|/gm)].map(([, word = ""]) => word)
  assert.ok(words.length > 0 && words.length <= 25, `${words.length} words`)
  const code = sources.map(read).join("\n").toLowerCase()
  for (const word of words)
    for (const part of word.split(", "))
      assert.ok(code.includes(part), `${part} is in the glossary and not in the code`)
})
