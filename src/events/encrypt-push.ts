/**
 * Encrypts a message so that only the browser it is for can read it, and not the push service in between (RFC 8291, with the
 * encoding aes128gcm of RFC 8188). Node's own cryptography is all that this takes; docs/decisions/0007-push-without-a-package.md says why no package does it.
 *
 * Every message has the same length, so that not even the length says something about a lead.
 */
import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from "node:crypto"
import type { BrowserKeys } from "../domain/alert/browser-keys.ts"

/** Push services take 4096 bytes in all. */
const LENGTH = 2_048
const RECORD_SIZE = 4_096
const [KEY_BYTES, NONCE_BYTES, SALT_BYTES] = [16, 12, 16]

/** The random parts, which tests pass in. */
export type Chance = { readonly salt: Buffer; readonly sender: ECDH; readonly length: number }

function takeChance(): Chance {
  const sender = createECDH("prime256v1")
  sender.generateKeys()
  return { salt: randomBytes(SALT_BYTES), sender, length: LENGTH }
}

/** Throws if the keys are not valid. */
export function encryptPush(text: string, keys: BrowserKeys, chance: Chance = takeChance()): Buffer {
  const { salt, sender } = chance
  const receiverKey = Buffer.from(keys.p256dh, "base64url")
  const senderKey = sender.getPublicKey()
  const shared = sender.computeSecret(receiverKey)
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), receiverKey, senderKey])
  const secret = derive(shared, Buffer.from(keys.auth, "base64url"), info, 32)
  const key = derive(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), KEY_BYTES)
  const nonce = derive(secret, salt, Buffer.from("Content-Encoding: nonce\0"), NONCE_BYTES)

  const cipher = createCipheriv("aes-128-gcm", key, nonce)
  const sealed = [cipher.update(pad(text, chance.length)), cipher.final(), cipher.getAuthTag()]
  const size = Buffer.alloc(4)
  size.writeUInt32BE(RECORD_SIZE)
  return Buffer.concat([salt, size, Buffer.of(senderKey.length), senderKey, ...sealed])
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, salt, info, length))

/** The text, the sign that this is the last record, and zeros. */
function pad(text: string, length: number): Buffer {
  const bytes = Buffer.from(text)
  if (bytes.length >= RECORD_SIZE - 200)
    throw new Error(`A push message of ${bytes.length} bytes is too long`)
  return Buffer.concat([bytes, Buffer.of(2), Buffer.alloc(Math.max(0, length - bytes.length - 1))])
}
