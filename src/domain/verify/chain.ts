/**
 * The history as a chain: the hash of an event takes in the hash of the one before it, so a hash covers all events up
 * to its seq. A hash that was noted down shows later whether any of them was changed, added or removed.
 *
 * Words that people wrote are not part of it, because they are erased together with the person whom they are about.
 */
import { hash } from "node:crypto"
import type { Difference } from "./difference.ts"

/** The fields of an event's data that hold such words. */
export const PERSONAL_FIELDS = ["reason", "text", "note", "what"] as const

/** An event as it is hashed: its columns in this order, then its data without personal fields as PostgreSQL writes jsonb. */
export type Link = readonly [
  seq: number,
  type: string,
  atMicroseconds: number,
  actor: string,
  leadId: string | null,
  receivedBy: string | null,
  isQuiet: boolean,
  data: string,
]

/** Before the first event. */
export const NO_HASH = "0".repeat(64)

export const hashNext = (before: string, link: Link): string =>
  hash("sha256", `${before}\n${JSON.stringify(link)}`)

/** A seq, and the hash of all events up to it. */
export type Seal = { readonly seq: number; readonly hash: string }

/** `1278:9f86d0…`, as `criba verify` prints it. */
export function readSeal(text: string): Seal | null {
  const [, seq, hashed] = /^(\d{1,15}):([0-9a-f]{64})$/i.exec(text.trim()) ?? []
  return seq === undefined || hashed === undefined ? null : { seq: Number(seq), hash: hashed.toLowerCase() }
}

export const describeSeal = ({ seq, hash: hashed }: Seal): string => `${seq}:${hashed}`

/** Goes along the history, and says at which seals it is another one than it was. */
export class Chain {
  #at: Seal
  #lastSealed: number

  constructor(from: Seal) {
    this.#at = from
    this.#lastSealed = from.seq
  }

  /** Of all that was taken in. */
  get seal(): Seal {
    return this.#at
  }

  /** `sealed`: the seal of this seq, if there is one. Then the chain follows it, so that one fault is reported once. */
  *enter(link: Link, sealed: string | undefined): Generator<Difference> {
    const [seq] = link
    this.#at = { seq, hash: hashNext(this.#at.hash, link) }
    if (sealed === undefined) return
    if (sealed !== this.#at.hash)
      yield brokenSeal(
        seq,
        `Events ${this.#lastSealed + 1} to ${seq} are not as they were when they were sealed.`,
      )
    this.#at = { seq, hash: sealed }
    this.#lastSealed = seq
  }

  /** Compares with a noted seal, if the chain is at its seq. */
  *compare(noted: Seal): Generator<Difference> {
    if (noted.seq === this.#at.seq && noted.hash !== this.#at.hash)
      yield brokenSeal(noted.seq, `Up to event ${noted.seq} the history is not the one whose seal you have.`)
  }
}

const brokenSeal = (seq: number, sentence: string): Difference => ({
  kind: "broken_seal",
  seq,
  lead_id: null,
  sentence,
})
