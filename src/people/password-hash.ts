/**
 * How passwords are kept: `work:salt:key`, the latter two in hexadecimal, the key by scrypt. The work is a parameter, because a test that
 * signs in a hundred times need not be safe against guessing; whoever runs a server cannot change it.
 */
import { randomBytes, scrypt, timingSafeEqual } from "node:crypto"
import { Busy } from "../store/connection/pool.ts"

/**
 * scrypt's N, with blocks of 8 and three passes: 32 MiB, and the least work that OWASP names. A guess takes a quarter of a second of a core
 * (November 2026).
 */
export const PASSWORD_WORK = 32_768

type Cost = { readonly N: number; readonly r: number; readonly p: number }
const costOf = (work: number): Cost => ({ N: work, r: 8, p: 3 })
/** Of hashes without a work of their own, as the sign-in library makes them. */
const LIBRARY_COST: Cost = { N: 16_384, r: 16, p: 1 }
const KEY_BYTES = 64
const SALT_BYTES = 16
/** Each has a core and its 32 MiB. Node does it in the threads that read files too. */
const AT_ONCE = 2
/** Who came later would wait for longer than people do. */
const MOST_WAITING = 50

type Given = { readonly hash: string; readonly password: string }
export type PasswordHash = {
  readonly hash: (password: string) => Promise<string>
  readonly verify: (given: Given) => Promise<boolean>
}

/** `renew` gets a hash of less work than is asked for today, after its password was right, and one of today's. */
export function passwordHash(
  work: number = PASSWORD_WORK,
  renew: (old: string, fresh: string) => Promise<void> = async () => {},
): PasswordHash {
  const inTurn = takingTurns()
  const hash = async (password: string) => {
    const salt = randomBytes(SALT_BYTES).toString("hex")
    return `${work}:${salt}:${(await inTurn(() => keyOf(password, salt, costOf(work)))).toString("hex")}`
  }
  const verify = async ({ hash: kept, password }: Given) => {
    const [key = "", salt = "", itsWork] = kept.split(":").reverse()
    const bytes = Buffer.from(key, "hex")
    const cost = itsWork === undefined ? LIBRARY_COST : costOf(Number(itsWork))
    if (bytes.length !== KEY_BYTES) return false
    if (!timingSafeEqual(bytes, await inTurn(() => keyOf(password, salt, cost)))) return false
    if (itsWork === undefined || Number(itsWork) < work) await renew(kept, await hash(password))
    return true
  }
  return { hash, verify }
}

/** Some at once, the others in the order in which they came. */
function takingTurns() {
  let free = AT_ONCE
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free--
    else if (waiting.length >= MOST_WAITING) throw new Busy("Too many passwords are being looked at")
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) free++
      else next()
    }
  }
}

const keyOf = (password: string, salt: string, cost: Cost): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const maxmem = 256 * cost.N * cost.r
    scrypt(password.normalize("NFKC"), salt, KEY_BYTES, { ...cost, maxmem }, (error, key) =>
      error === null ? resolve(key) : reject(error),
    )
  })
