/** The words of the code: those in the glossary, few enough to be learnt, and none that was retired for the word that engineers use. */
import assert from "node:assert/strict"
import { globSync, readFileSync } from "node:fs"
import path from "node:path"
import { test } from "node:test"

const ROOT = path.join(import.meta.dirname, "..")
const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8")
const sources = globSync(["src/**/*.ts", "test/helpers/*.ts"], { cwd: ROOT })

/** Each with the name that took its place. */
const RETIRED: Readonly<Record<string, string>> = {
  Ahead: "PipelinedHold",
  "type Asked": "ChangeTarget, StatsQuery, TrialRequest …",
  AskedAlert: "AlertKey",
  AskedFilters: "LeadFilterQuery",
  AskedLead: "TakesFields",
  AskedThread: "TaskThread",
  Bell: "Notifier",
  CommitAhead: "EarlyCommit",
  DatePlace: "CellPosition",
  "type Fate": "ChangeResult, UndoOutcome",
  GivenLead: "AssignedLead",
  ImportLanes: "ImportWorkers",
  Lane: "ChannelQueue",
  LaneSchema: "BracketSchema",
  LeadFacts: "JudgedFields",
  LeadPlace: "LeadCursor",
  LetterBox: "Mailer",
  News: "…Message",
  Owners: "Pools",
  "type Place": "Location, Outcome",
  PlaceInLine: "Standing",
  PlaceSchema: "FieldPathSchema",
  Portion: "Chunk",
  "type Said": "ColumnMapping, LibraryAnswer",
  SaidAboutAlerts: "StoredAlertChoices",
  SaidChoices: "UnreadChoices",
  Stretch: "EventRange",
  Telling: "Context",
  "type Told": "…Event, …Context",
  ToldDates: "InferredDates",
  ToldDelivery: "PublicDelivery",
  ToldEvent: "PublicEvent",
  ToldFailure: "DescribedFailure",
  ToldHistory: "HistoryRow",
  ToldWarning: "DescribedWarning",
  UndoAsked: "UndoRequest",
  WayIn: "LeadIntake",
  WebhookWishes: "WebhookSettings",
  "type Wishes": "…Options, …Settings",
  cameQuietly: "isQuietLead",
  checkPlace: "checkEndpoint, checkFieldPath",
  choosePlace: "chooseTarget",
  hushed: "quietLeads",
  isDeadlinePlace: "isDeadlineKey",
  isDear: "isCommon",
  isPlaceNumber: "isSeq",
  learnFate: "checkSaved",
  maskPlace: "maskAddress",
  openOwners: "openPools",
  patiently: "retryOutages",
  placeOf: "positionOf, outcomeOf, networkOf",
  readFates: "readRejectionStates",
  readPlace: "readLeadCursor",
  readStretch: "readEventRange",
  readWish: "readReplaySpan",
  readWishes: "readSettings, readWebhook",
  tellDelivery: "publicDelivery",
  tellEvent: "publicEvent",
  tellFailure: "describeFailure",
  tellHold: "reportHold",
  tellInvitation: "publicInvitation",
  tellPerson: "publicPerson",
  tellRate: "setRateHeaders",
  tellReceipt: "describeReceipt",
  tellSecret: "withSecret",
  tellTurn: "turnOf",
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
  for (const file of sources)
    for (const [word, instead] of Object.entries(RETIRED_WORDS)) {
      const [found = ""] = new RegExp(`\\b${word}\\b`).exec(read(file)) ?? []
      assert.equal(found, "", `${file}: write ${instead} for ${found} (docs/glossary.md)`)
    }
})

test("in the console a place is one in the line for leads, and nothing is called a desk", () => {
  for (const file of globSync("console/src/**/*.{ts,tsx}", { cwd: ROOT })) {
    const declared = [...read(file).matchAll(/\b(?:const|let|function|type|class) (\w+)/g)].map(
      ([, name]) => name,
    )
    const names = declared.filter((name = "") => /desk|place(?!holder)/i.test(name.replace(/replace/i, "")))
    if (file.includes(path.join("screens", "rotation"))) continue
    assert.deepEqual(names, [], `${file}: an index, a row, a cursor, an address, a key (console/README.md)`)
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
