/**
 * Carries events to the chats of teams, each as one message in the chat's language. Events, leads and names are read just before
 * sending, without what was erased meanwhile. A chat's address and token never get into the log.
 */

import { type ChatKind, isChat } from "../domain/event/endpoint.ts"
import { type ChatMessage, writeChatMessage, writeChatTest } from "../domain/wording/chat-message.ts"
import { shapeMessage } from "../domain/wording/shape-message.ts"
import type { Database } from "../store/connection/database.ts"
import { readChatNotices } from "../store/delivery/chat-notices.ts"
import type { Channel } from "../store/delivery/deliveries.ts"
import type { Carried, Carrier, Parcel, Send } from "./carrier.ts"
import { judgeChatAnswer, movedTo } from "./chat-answers.ts"
import { hideSecrets } from "./hide-secrets.ts"
import type { Poster } from "./post.ts"

class ChatCarrier implements Carrier {
  readonly #db: Database
  readonly #poster: Poster
  readonly #publicUrl: string | null
  /** The new ids of Telegram groups that have become supergroups, by the old ones. */
  readonly #moved = new Map<string, string>()

  /** The caller closes `poster`. */
  constructor(db: Database, poster: Poster, publicUrl: string | null) {
    this.#db = db
    this.#poster = poster
    this.#publicUrl = publicUrl
  }

  async prepare(parcels: readonly Parcel[]): Promise<ReadonlyMap<string, Send>> {
    const seqs = parcels.flatMap(({ event_seq }) => event_seq ?? [])
    const { now, notices } = await readChatNotices(this.#db, seqs)
    const publicUrl = this.#publicUrl
    const sends = new Map<string, Send>()
    for (const { delivery_id, event_seq, channel } of parcels) {
      const { language, payload } = channel
      const notice = notices.get(event_seq ?? 0)
      if (language === null) continue
      if (event_seq === null)
        sends.set(delivery_id, this.#send(channel, writeChatTest({ language, publicUrl })))
      else if (notice !== undefined)
        sends.set(
          delivery_id,
          this.#send(channel, writeChatMessage(notice, { language, payload, publicUrl, now })),
        )
    }
    return sends
  }

  async close(): Promise<void> {}

  #send(channel: Channel, message: ChatMessage): Send {
    return async (signal) => {
      const { kind, url, token, chat_id } = channel
      if (!isChat(kind) || url === null) throw new Error("This is no chat.")
      const post = async (chatId: string): Promise<Carried> => {
        const address = kind === "telegram" ? `${url.replace(/\/+$/, "")}/bot${token}/sendMessage` : url
        const body = JSON.stringify(shapeMessage(kind, message, chatId))
        return hideSecrets(await this.#poster.post(address, HEADERS, body, signal), channel)
      }
      const chatId = chat_id ?? ""
      const carried = await post(this.#moved.get(chatId) ?? chatId)
      const elsewhere = kind === "telegram" ? movedTo(carried) : null
      if (elsewhere === null) return judgeChatAnswer(kind, carried)
      this.#moved.set(chatId, elsewhere)
      return judgeChatAnswer(kind, await post(elsewhere))
    }
  }
}

/** One carrier for every kind of chat. */
export function chatCarriers(...parts: ConstructorParameters<typeof ChatCarrier>): Record<ChatKind, Carrier> {
  const chat = new ChatCarrier(...parts)
  return { slack: chat, teams: chat, telegram: chat }
}

const HEADERS = { "content-type": "application/json; charset=utf-8", "user-agent": "criba" }
