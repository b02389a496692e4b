/** A lock between the processes of one machine that the kernel frees when its holder dies, even by `kill -9`.
 *
 *  A file with a pid in it would need guesses: is that pid alive, is it a zombie, is it somebody else's by now, is
 *  it a pid of this container? Node has no flock, but the SQLite inside it takes real file locks (fcntl), so an
 *  empty database file that is only ever locked, never written, is all that is needed. */

import { chmodSync, statSync } from "node:fs"
import { DatabaseSync } from "node:sqlite"
import { setTimeout as delay } from "node:timers/promises"

const SQLITE_BUSY = 5

/** Runs `work` while no other process (nor other call in this one) holds the lock on `file`. */
export async function withExclusiveLock<T>(
  file: string,
  patienceMs: number,
  work: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const lock = open(file)
  try {
    const deadline = Date.now() + patienceMs
    while (!take(lock, file)) {
      keepPrivate(file)
      signal?.throwIfAborted()
      if (Date.now() > deadline) {
        throw new Error(
          `Another process has held ${file} for ${patienceMs / 1000} s. Look for a stuck Criba, end it and try again.`,
        )
      }
      await delay(10)
    }
    keepPrivate(file)
    return await work()
  } finally {
    lock.close()
  }
}

function open(file: string): DatabaseSync {
  try {
    return new DatabaseSync(file)
  } catch (cause) {
    throw cannotLock(file, cause)
  }
}

function take(lock: DatabaseSync, file: string): boolean {
  try {
    lock.exec("begin exclusive")
    return true
  } catch (cause) {
    if ((cause as { errcode?: number }).errcode === SQLITE_BUSY) return false
    throw cannotLock(file, cause)
  }
}

/** Whoever can read the file can lock it. By its path: closing a file of our own would give up the lock on it. */
function keepPrivate(file: string): void {
  try {
    if ((statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600)
  } catch {
    // It belongs to somebody else, who keeps it as they like.
  }
}

function cannotLock(file: string, cause: unknown): Error {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new Error(
    `Cannot lock ${file} (${reason}). Run Criba as a user who can write there, or choose another folder.`,
    { cause },
  )
}
