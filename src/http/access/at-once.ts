/**
 * Limits how many requests of one person are answered at the same time, live streams included. API keys have a rate a minute instead;
 * for people that would be wrong, because they work in bursts.
 */
import { finished } from "node:stream"
import type { FastifyReply } from "fastify"
import { Problem } from "../shell/problems.ts"

/** The console has fewer than ten; a person may hold ten streams beside them. */
export const MOST_AT_ONCE = 30

export class AtOnce {
  readonly #underWay = new Map<string, number>()

  /** Counts the request until its answer ends or breaks off. Throws if this person has too many already. */
  admit(personId: string, reply: FastifyReply): void {
    const count = this.#underWay.get(personId) ?? 0
    if (count >= MOST_AT_ONCE) throw enough()
    this.#underWay.set(personId, count + 1)
    finished(reply.raw, () => this.#leave(personId))
  }

  #leave(personId: string): void {
    const left = (this.#underWay.get(personId) ?? 1) - 1
    if (left === 0) this.#underWay.delete(personId)
    else this.#underWay.set(personId, left)
  }
}

const enough = () =>
  new Problem(
    "rate_limited",
    `${MOST_AT_ONCE} requests of yours are being answered. Try again in a moment.`,
    { headers: { "retry-after": "1" } },
  )
