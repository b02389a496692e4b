/**
 * Loaded before every test process (bin/test): to hash or check a password takes a thousandth of the work. In earnest it takes a
 * tenth of a second, for good reason, and the tests do it a hundred times. That the reason is heeded is checked at every call.
 */
import assert from "node:assert/strict"
import crypto from "node:crypto"
import { syncBuiltinESMExports } from "node:module"

const WORK = 16_384 * 16
const QUICK = 16
const scrypt = crypto.scrypt

type Scrypt = (
  password: crypto.BinaryLike,
  salt: crypto.BinaryLike,
  length: number,
  options: crypto.ScryptOptions,
  done: (error: Error | null, key: Buffer) => void,
) => void

const hashQuickly: Scrypt = (password, salt, length, options, done) => {
  const { N = 0, r = 0, p = 0 } = options
  assert.ok(N * r * p >= WORK, "a password is hashed with too little work")
  scrypt(password, salt, length, { ...options, N: QUICK }, done)
}
crypto.scrypt = hashQuickly as typeof crypto.scrypt
syncBuiltinESMExports()
