/**
 * What an API key looks like: `criba_`, 32 random base62 characters, then 6 that are the CRC-32 of all before them.
 *
 * The prefix lets scanners for leaked secrets know one on sight; the checksum turns a mistyped or cut secret away
 * before anything is hashed or looked up. It keeps nobody out who can compute a CRC: only the 190 random bits do.
 */
import { crc32 } from "node:zlib"

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
const SHAPE = /^criba_[0-9A-Za-z]{38}$/
const CHECKSUM_LENGTH = 6
const SOURCE_PREFIX = "src_"

export type Random = (bytes: number) => Uint8Array

export function makeSecret(random: Random): string {
  const secret = `criba_${drawBase62(32, random)}`
  return secret + checksumOf(secret)
}

/** Names a key on command lines and in logs; it is no secret. */
export function makeKeyId(random: Random): string {
  return `key_${drawBase62(12, random)}`
}

/** Sources are keys with an address, and are told apart by their ids. */
export function makeSourceId(random: Random): string {
  return `${SOURCE_PREFIX}${drawBase62(12, random)}`
}

export const isSourceId = (id: string): boolean => id.startsWith(SOURCE_PREFIX)

export function isWellFormed(secret: string): boolean {
  return SHAPE.test(secret) && secret.endsWith(checksumOf(secret.slice(0, -CHECKSUM_LENGTH)))
}

/** Bytes from 248 (4 × 62) on are thrown away: taken modulo 62 they would favour the first eight characters. */
function drawBase62(length: number, random: Random): string {
  let drawn = ""
  while (drawn.length < length) {
    for (const byte of random(length - drawn.length)) if (byte < 248) drawn += BASE62.charAt(byte % 62)
  }
  return drawn
}

function checksumOf(text: string): string {
  let rest = crc32(text)
  let checksum = ""
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    checksum = BASE62.charAt(rest % 62) + checksum
    rest = Math.floor(rest / 62)
  }
  return checksum
}
