/**
 * How many requests of one person are answered at once. Keys have a rate; people have none, because nobody works by the minute, but
 * nobody needs dozens of answers at the same time either. Live streams count among them.
 */
import { finished } from "node:stream"
import type { FastifyReply } from "fastify"
import { Problem } from "../shell/problems.ts"

/** The console has fewer than ten; a person may hold ten streams beside them. */
export const MOST_AT_ONCE = 30

export class AtOnce {
  readonly #underWay = new Map<string, number>()

  /** Counts the request until its answer has ended, however it ends. Throws if there are enough of this person's. */
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
