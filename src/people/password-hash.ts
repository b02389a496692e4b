/**
 * How passwords are kept: `salt:key`, both in hexadecimal, the key by scrypt. The work is a parameter, because a test that signs
 * in a hundred times need not be safe against guessing; whoever runs a server cannot change it.
 */
import { randomBytes, scrypt, timingSafeEqual } from "node:crypto"

/** scrypt's N, with blocks of 16: 32 MiB and about a tenth of a second for each guess. */
export const PASSWORD_WORK = 16_384

const BLOCK = 16
const KEY_BYTES = 64
const SALT_BYTES = 16

export type PasswordHash = {
  readonly hash: (password: string) => Promise<string>
  readonly verify: (given: { readonly hash: string; readonly password: string }) => Promise<boolean>
}

export const passwordHash = (work: number = PASSWORD_WORK): PasswordHash => ({
  hash: async (password) => {
    const salt = randomBytes(SALT_BYTES).toString("hex")
    return `${salt}:${(await keyOf(password, salt, work)).toString("hex")}`
  },
  verify: async ({ hash, password }) => {
    const [salt = "", key = ""] = hash.split(":")
    const kept = Buffer.from(key, "hex")
    return kept.length === KEY_BYTES && timingSafeEqual(kept, await keyOf(password, salt, work))
  },
})

const keyOf = (password: string, salt: string, work: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const options = { N: work, r: BLOCK, p: 1, maxmem: 256 * work * BLOCK }
    scrypt(password.normalize("NFKC"), salt, KEY_BYTES, options, (error, key) =>
      error === null ? resolve(key) : reject(error),
    )
  })
