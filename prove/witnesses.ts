/** Who looks on: a follower of the live feed that resumes wherever it can, and a receiver of webhooks. */
import { setTimeout as pause } from "node:timers/promises"
import { EventStream } from "../test/helpers/event-stream.ts"
import { Receiver } from "../test/helpers/receiver.ts"
import type { Stage } from "./stage.ts"

/** Follows the feed from now on; a stream that ends is resumed after the last event that was seen. */
export class Follower {
  readonly seen: string[] = []
  readonly #to: () => string
  readonly #key: string
  #stream: EventStream | null = null
  #closed = false

  private constructor(to: () => string, key: string) {
    this.#to = to
    this.#key = key
  }

  static async open(stage: Stage, to: () => string): Promise<Follower> {
    const follower = new Follower(to, stage.key)
    follower.#stream = await EventStream.open(to(), stage.key)
    void follower.#follow()
    stage.whenClosing(() => follower.close())
    return follower
  }

  async #follow(): Promise<void> {
    let lastEventId = this.#stream?.lastEventId
    while (!this.#closed) {
      try {
        this.#stream ??= await EventStream.open(this.#to(), this.#key, { lastEventId })
        for (let message = await this.#stream.next(); message; message = await this.#stream.next()) {
          this.seen.push(message.id)
          lastEventId = this.#stream.lastEventId
        }
      } catch {
        await pause(50)
      }
      this.#stream = null
    }
  }

  close(): void {
    this.#closed = true
    this.#stream?.cut()
  }
}

/** A webhook endpoint that takes everything. */
export async function receiveWebhooks(stage: Stage, address: string): Promise<Receiver> {
  const receiver = await new Receiver().start()
  stage.whenClosing(() => receiver.close())
  const { status, body } = await stage.admin(address, "POST", "webhooks", { url: receiver.url })
  if (status !== 201) throw new Error(`The webhook was not made: ${status} ${body}`)
  return receiver
}
