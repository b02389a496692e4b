/**
 * Limits how many live streams a caller may have, and ends streams whose caller has lost the right to them.
 *
 * While there are streams, one query twice a second checks the keys and sessions of all. So a stream ends within a second of a
 * revocation, an expiry, a sign-out or a change of rights on any server.
 */
import { isDeepStrictEqual } from "node:util"
import type { FastifyRequest } from "fastify"
import { type Database, isOutage } from "../../store/connection/database.ts"
import { findLiveKeys, hashSecret } from "../../store/people/keys.ts"
import { listLiveSessions } from "../../store/people/sessions.ts"
import { Problem } from "../shell/problems.ts"
import { actorOf, type Caller } from "./caller.ts"

const MOST_FOR_ONE_CALLER = 10
const LOOK_EVERY_MS = 500

type Held = {
  readonly actor: string
  readonly caller: Caller
  /** Of the key's secret; null for a person. */
  readonly hash: Buffer | null
  readonly end: () => void
}

export class LiveStreams {
  readonly #db: Database
  readonly #onFailure: (error: unknown) => void
  readonly #held = new Set<Held>()
  #timer: NodeJS.Timeout | undefined
  #looking = false

  constructor(db: Database, onFailure: (error: unknown) => void) {
    this.#db = db
    this.#onFailure = onFailure
  }

  /**
   * Registers a stream, or throws if the caller has too many. `end` is called when the caller has lost the right to it. Call the
   * returned function once the stream has ended.
   */
  admit(request: FastifyRequest, end: () => void): () => void {
    const actor = actorOf(request)
    let theirs = 0
    for (const one of this.#held) if (one.actor === actor) theirs++
    if (theirs >= MOST_FOR_ONE_CALLER) throw enough()
    const { caller } = request
    const hash = caller.kind === "key" ? hashSecret(secretOf(request)) : null
    const held = { actor, caller, hash, end }
    this.#held.add(held)
    this.#timer ??= setInterval(() => this.#look(), LOOK_EVERY_MS).unref()
    return () => {
      this.#held.delete(held)
      if (this.#held.size > 0) return
      clearInterval(this.#timer)
      this.#timer = undefined
    }
  }

  async #look(): Promise<void> {
    if (this.#looking) return
    this.#looking = true
    try {
      const streams = [...this.#held]
      const holds = await this.#findHolding(streams)
      for (const one of streams) if (!holds(one)) one.end()
    } catch (error) {
      // During an outage nothing can be checked, and there is nothing to stream either.
      if (!isOutage(error)) this.#onFailure(error)
    } finally {
      this.#looking = false
    }
  }

  async #findHolding(streams: readonly Held[]): Promise<(one: Held) => boolean> {
    const hashes = streams.flatMap(({ hash }) => hash ?? [])
    const sessions = streams.flatMap(({ caller }) => (caller.kind === "person" ? caller.sessionId : []))
    const liveKeys = hashes.length === 0 ? [] : await findLiveKeys(this.#db, hashes)
    const liveSessions = sessions.length === 0 ? [] : await listLiveSessions(this.#db, sessions)
    const liveHashes = new Set(liveKeys.map(({ hash }) => hash.toString("hex")))
    const rights = new Map(liveSessions.map((session) => [session.id, session]))
    return ({ caller, hash }) => {
      if (caller.kind === "key") return hash !== null && liveHashes.has(hash.toString("hex"))
      const { role, triager_id } = caller.person
      const now = rights.get(caller.sessionId)
      return (
        now !== undefined &&
        now.role === role &&
        now.triager_id === triager_id &&
        isDeepStrictEqual(now.led, caller.teams)
      )
    }
  }
}

const secretOf = ({ headers }: FastifyRequest): string =>
  String(headers.authorization).replace(/^bearer +/i, "")

const enough = () =>
  new Problem(
    "rate_limited",
    `A caller may follow ${MOST_FOR_ONE_CALLER} streams at a time. End one, then try again.`,
    { headers: { "retry-after": "10" } },
  )
