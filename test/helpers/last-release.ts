/** What the last release asks of the database (tools/write-last-release.ts), and where its code is. */
import { execFileSync, spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs"
import os from "node:os"
import path from "node:path"
import { sql } from "kysely"
import type { Database } from "../../src/store/database.ts"

const ROOT = path.join(import.meta.dirname, "../..")

type Column = { readonly type: string; readonly not_null: boolean; readonly has_default: boolean }
type Contract = {
  /** By table and name. */
  readonly columns: Readonly<Record<string, Column>>
  readonly constraints: readonly string[]
}
export type LastRelease = Contract & {
  readonly commit: string
  readonly last_migration: string
  readonly statements: readonly string[]
}

export const readLastRelease = (): LastRelease =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, "../fixtures/last-release.json"), "utf8"))

const OURS = sql`c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migration'`

export async function readContract(db: Database): Promise<Contract> {
  const { rows: columns } = await sql<Column & { name: string }>`
    select c.relname || '.' || a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as not_null,
      a.atthasdef or a.attidentity <> '' as has_default
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where ${OURS} order by c.relname, a.attnum`.execute(db)
  const { rows: constraints } = await sql<{ line: string }>`
    select concat(c.relname, ': ', k.conname, ' ', pg_get_constraintdef(k.oid)) as line
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where ${OURS} and k.contype <> 'n' order by line`.execute(db)
  return {
    columns: Object.fromEntries(columns.map(({ name, ...column }) => [name, column])),
    constraints: constraints.map(({ line }) => line),
  }
}

/** False in a clone whose history does not reach back to it. */
export const isLastReleaseHere = (): boolean =>
  spawnSync("git", ["cat-file", "-e", `${readLastRelease().commit}^{commit}`], { cwd: ROOT }).status === 0

/** With its lock file, without which it would not use the packed packages. */
const CODE = ["bin", "src", "migrations", "web", "package.json", "package-lock.json"]

/**
 * Unpacks its code and answers where. Always at the same place, unless another run of the tests is there: Node finds what it has compiled
 * by its path, and a server that compiles everything anew starts with 2.6 s of the processor instead of 1.3. `whenOver` removes it.
 */
export function unpackLastRelease(whenOver: (remove: () => void) => void): string {
  const { commit } = readLastRelease()
  const folder = takeFolder(path.join(os.tmpdir(), `criba-last-release-${commit.slice(0, 7)}`))
  whenOver(() => rmSync(folder, { recursive: true }))
  const archive = execFileSync("git", ["archive", commit, ...CODE], { cwd: ROOT, maxBuffer: 2 ** 28 })
  execFileSync("tar", ["-x", "-C", folder], { input: archive })
  symlinkSync(path.join(ROOT, "node_modules"), path.join(folder, "node_modules"))
  return folder
}

function takeFolder(wanted: string): string {
  try {
    mkdirSync(wanted)
    return wanted
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
    return mkdtempSync(`${wanted}-`)
  }
}
