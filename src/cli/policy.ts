/** `criba policy …`: checks, shows and publishes policies. Checking needs no database. */
import type { Command } from "commander"
import { stringify } from "yaml"
import { publishPolicy } from "../changes/publish-policy.ts"
import type { Mistake, PolicyCheck } from "../domain/policy/check-policy.ts"
import { PolicyDocument } from "../domain/policy/policy-document.ts"
import { readPolicyText } from "../domain/policy/policy-text.ts"
import { type PolicyVersion, readCurrentPolicy, readPolicy } from "../store/books/policies.ts"
import type { Database } from "../store/connection/database.ts"
import { findKey } from "../store/people/keys.ts"
import { readPerson } from "../store/people/people.ts"
import { type Answer, commandsOf, Refused } from "./answer.ts"
import { nameOfFile, readText, readWholeNumber } from "./arguments.ts"
import { showTime } from "./layout.ts"
import { addSimulate } from "./simulate.ts"
import type { Terminal } from "./terminal.ts"
import { withNewStore, withStore } from "./with-store.ts"

const FILE = "a policy in YAML or JSON; - is standard input"

export function addPolicy(program: Command, terminal: Terminal): void {
  const policy = program.command("policy").description("check, show and publish policies")
  const add = commandsOf(policy, terminal)
  add("check", "find every mistake in a policy, without publishing it", check).argument("<file>", FILE)
  add("show", "print the policy in force", show).option(
    "--version <number>",
    "an earlier version instead",
    readWholeNumber,
  )
  add("publish", "check a policy and put it in force", publish)
    .argument("<file>", FILE)
    .option("--note <text>", "why, for those who read its history")
  addSimulate(policy, terminal)
}

async function check(terminal: Terminal, file: string): Promise<Answer> {
  const { check } = readPolicyText(await readText(terminal, file))
  const text = check.valid ? `${nameOfFile(file)} is a valid policy.` : ""
  return { value: check, text, remarks: remarksOf(file, check), failed: !check.valid }
}

async function show(terminal: Terminal, { version }: { version?: number }): Promise<Answer> {
  return withStore(terminal, async (db) => {
    const policy = await (version === undefined ? readCurrentPolicy(db) : readPolicy(db, version))
    if (policy === null) throw new Refused(`There is no policy version ${version}.`)
    const head = headOf(policy, await nameActor(db, policy.published_by))
    return { value: policy, text: `${head}\n${stringify(inSchemaOrder(policy.document)).trimEnd()}` }
  })
}

/** `person:<id>` and `key:<id>` by their names. */
async function nameActor(db: Database, actor: string): Promise<string> {
  const [kind, id = ""] = actor.split(":")
  const known = kind === "person" ? await readPerson(db, id) : kind === "key" ? await findKey(db, id) : null
  return known === null ? actor : kind === "key" ? `the key "${known.name}"` : known.name
}

async function publish(terminal: Terminal, file: string, { note }: { note?: string }): Promise<Answer> {
  const text = await readText(terminal, file)
  const publication = await withNewStore(terminal, (db) =>
    publishPolicy(db, "cli", readPolicyText(text), { note: note?.trim() || null }),
  )
  const remarks = remarksOf(file, publication.check)
  if (publication.kind !== "published") throw new Refused([...remarks, "Nothing was published."].join("\n"))
  const { document, ...published } = publication.policy
  return {
    value: { ...published, warnings: publication.check.warnings },
    text: `Version ${published.version} is in force from the next lead on.`,
    remarks,
  }
}

const remarksOf = (file: string, { errors, warnings }: PolicyCheck): string[] => [
  ...errors.map((mistake) => describe(file, mistake)),
  ...warnings.map((mistake) => describe(file, { ...mistake, detail: `warning: ${mistake.detail}` })),
]

/** The form that editors and terminals turn into a link. */
function describe(file: string, { pointer, detail, line, column }: Mistake): string {
  const position = line === undefined ? "" : `:${line}:${column}`
  return `${nameOfFile(file)}${position}: ${detail} (${pointer})`
}

/** In comments, so that what is shown can be edited and published again. */
function headOf({ version, published_at, note }: PolicyVersion, who: string): string {
  const head = `# Version ${version}, published ${showTime(published_at)} by ${who.replace(/\s+/g, " ")}`
  return note === null ? head : `${head}\n# ${note.replace(/\s+/g, " ")}`
}

/** The database keeps the fields of an object in an order of its own. */
function inSchemaOrder(document: PolicyDocument): Partial<PolicyDocument> {
  const fields = Object.keys(PolicyDocument.properties) as (keyof PolicyDocument)[]
  return Object.fromEntries(
    fields.filter((field) => field in document).map((field) => [field, document[field]]),
  )
}
