/**
 * GET /api/admin/events: everything that happened, in the one order of all events. Read in pages after a cursor, or
 * live as server-sent events whose ids are the same cursors, so that a client resumes in either way.
 */
import { Readable } from "node:stream"
import { Type } from "typebox"
import { EVENT_TYPES, type EventType } from "../../domain/event/event.ts"
import { farewell, type PublicEvent } from "../../domain/event/public-event.ts"
import { leads, leadsPerson, type Reach } from "../../domain/reach.ts"
import type { LiveFeed } from "../../events/live-feed.ts"
import { type EventRange, newestSeq, readEventRange } from "../../store/books/events.ts"
import type { Database } from "../../store/connection/database.ts"
import { DEFAULT_LIMIT, isSeq, PageQuery, reachOf, readCursor, writeCursor } from "../access/admin.ts"
import { LiveStreams } from "../access/live-streams.ts"
import { EventSchema, eventExample } from "../schemas/event.ts"
import { list, object, optionalText, string } from "../schemas/parts.ts"
import type { App } from "../shell/app.ts"
import { Problem, refuseParameters } from "../shell/problems.ts"

export type EventParts = {
  readonly db: Database
  readonly feed: LiveFeed
  /** How long a stream may be silent before a heartbeat is sent. */
  readonly heartbeatMs?: number
}

const HEARTBEAT_MS = 15_000
/** A stream is written in pieces of about this size, so that a slow reader costs no more memory than that. */
const PIECE_LENGTH = 64 * 1024
/** When clients reconnect. */
const RETRY_MS = 2_000

const EventPage = object(
  "EventPage",
  "A page of events. `next_cursor` is where to go on, now or later.",
  {
    data: list(EventSchema),
    next_cursor: string(
      "Never null: where to go on, now or later. The same as the one sent: there is nothing new.",
    ),
  },
  { examples: [{ data: [eventExample], next_cursor: writeCursor(4182) }] },
)

const schema = {
  operationId: "listEvents",
  tags: ["Events"],
  summary: "Everything that happened, in order",
  description:
    "Oldest first, after `cursor`. With `Accept: text/event-stream` the answer does not end: it tells what happens as it " +
    "happens, on whatever server, each event as a `message` whose `id` is its cursor. It begins after the header " +
    "`Last-Event-ID`, else after `cursor`, else now; `limit` does not matter. No event is ever skipped or told twice. A caller may follow 10 streams at a time; the " +
    "stream of a key that is revoked or a person who is signed out ends within a second.",
  security: [{ bearer: [] }],
  querystring: Type.Object({
    ...PageQuery,
    type: optionalText(
      300,
      `Only these, separated by commas: ${EVENT_TYPES.join(", ")}. A page may then be empty though there is more to come.`,
      "lead.created,lead.assigned",
    ),
  }),
  response: {
    200: {
      description: "A page of events, or the stream of them.",
      content: {
        "application/json": { schema: Type.Unsafe<{ data: unknown[]; next_cursor: string }>(EventPage) },
        "text/event-stream": {
          schema: Type.String({
            examples: [
              `retry: ${RETRY_MS}\nid: ${writeCursor(4181)}\n\n` +
                `id: ${writeCursor(4182)}\ndata: ${JSON.stringify(eventExample)}\n\n`,
            ],
          }),
        },
      },
    },
  },
}

export function addEvents(scope: App, { db, feed, heartbeatMs = HEARTBEAT_MS }: EventParts): void {
  const streams = new LiveStreams(db, (error) =>
    scope.log.error({ err: error }, "the callers of live streams could not be checked"),
  )
  scope.get(
    "/events",
    {
      // A HEAD would read a stream that never ends, only to throw it away.
      exposeHeadRoute: false,
      config: { triager: "own_leads", reads: "read:events" },
      schema,
      // The text of an event is the same in a page and in the stream.
      serializerCompiler: () => JSON.stringify,
    },
    async (request, reply) => {
      const { limit = DEFAULT_LIMIT, cursor, type } = request.query
      const types = readTypes(type)
      const reach = reachOf(request)
      const live = /\btext\/event-stream\b/i.test(request.headers.accept ?? "")
      const resumed = live ? request.headers["last-event-id"]?.toString() || cursor : cursor
      const place = readCursor(resumed, isSeq)
      const newest = await newestSeq(db)
      if (place !== null && place > newest) throw aheadOfAll()
      if (!live) {
        const { events, reached } = await readEventRange(db, { after: place ?? 0, newest, limit, types })
        return { data: events.flatMap(toldTo(reach)).map(show), next_cursor: writeCursor(reached) }
      }

      if (feed.full) throw tooMany()
      const leaving = new AbortController()
      const release = streams.admit(request, () => {
        leaving.abort()
        // A stream that waits for a slow reader would not notice the abort.
        if (reply.raw.writableNeedDrain) reply.raw.destroy()
      })
      leaving.signal.addEventListener("abort", release, { once: true })
      const after = place ?? newest
      const ranges = feed.follow({ after, types, idleMs: heartbeatMs, signal: leaving.signal })
      const body = Readable.from(toStream(after, ranges, toldTo(reach)), { objectMode: false })
      // Not the body alone: it notices a lost connection only at its next write.
      for (const end of [reply.raw, body]) end.once("close", () => leaving.abort())
      // A caller that ends its side has hung up: a request for a stream has no second part.
      request.raw.socket.once("end", () => reply.raw.destroy())
      return reply
        .type("text/event-stream")
        .header("x-accel-buffering", "no") // nginx would buffer it
        .header("connection", "close") // a stream ends when the server does
        .send(body)
    },
  )
}

/** What is in the item of a list and in the data of a message. */
const show = ({ id, type, at, lead_id, data }: PublicEvent) => ({
  id,
  type,
  at,
  ...(lead_id !== null && { lead_id }),
  data,
})

/**
 * The stream as text. It opens with an id, and every heartbeat has one: without data these are no messages for a client, but it
 * remembers the id and resumes from there.
 */
async function* toStream(
  after: number,
  ranges: AsyncIterable<EventRange>,
  told: (event: PublicEvent) => PublicEvent[],
): AsyncGenerator<string> {
  yield `retry: ${RETRY_MS}\nid: ${writeCursor(after)}\n\n`
  for await (const { events, reached } of ranges) {
    const theirs = events.flatMap(told)
    if (theirs.length === 0) yield `:\nid: ${writeCursor(reached)}\n\n`
    let piece = ""
    for (const event of theirs) {
      piece += toMessage(event)
      if (piece.length < PIECE_LENGTH) continue
      yield piece
      piece = ""
    }
    if (piece !== "") yield piece
  }
}

/** Events whose `from` is a triager; in others it is a status. */
const GIVES: readonly EventType[] = ["lead.assigned", "lead.waiting"]

/** None, or the event; or that a lead is gone from their teams, or they would go on seeing it where it is not theirs any more. */
const toldTo =
  (reach: Reach) =>
  (event: PublicEvent): PublicEvent[] => {
    if (concerns(reach)(event)) return [event]
    return leads(reach, event.left) ? [farewell(event)] : []
  }

/**
 * Everything; or events of leads and people of some teams; or events of one triager, of leads that they hold after it, and of leads that
 * they lose by it.
 */
const concerns =
  (reach: Reach) =>
  ({ type, data, teams, lead_id }: PublicEvent): boolean => {
    if (reach === null) return true
    const isOfTeam = lead_id === null ? leadsPerson(reach, { teams }) : leads(reach, teams?.[0] ?? null)
    if (isOfTeam) return true
    const { triager } = reach
    if (triager === null) return false
    if (data.triager === triager) return true
    if ((data.triager as { id: string } | null | undefined)?.id === triager) return true
    return data.lost_by === triager || (GIVES.includes(type) && data.from === triager)
  }

/** No name of its own, so that every client gets it as a `message`: the type is in the data. */
const toMessage = (event: PublicEvent): string =>
  `id: ${writeCursor(event.seq)}\ndata: ${JSON.stringify(show(event))}\n\n`

function readTypes(text: string | undefined): readonly EventType[] | null {
  if (text === undefined) return null
  const names = text.split(",").map((name) => name.trim())
  const known = names.filter((name): name is EventType => (EVENT_TYPES as readonly string[]).includes(name))
  if (known.length === names.length) return known
  const detail = `\`type\` must name some of ${EVENT_TYPES.join(", ")}.`
  throw refuseParameters({ pointer: "#/type", code: "invalid_value", detail })
}

/** This server has never given out such a cursor. */
function aheadOfAll(): Problem {
  const detail =
    "`cursor` is ahead of the newest event: was the database restored from a backup? Begin again without a cursor."
  return refuseParameters({ pointer: "#/cursor", code: "invalid_cursor", detail })
}

const tooMany = () =>
  new Problem("unavailable", "As many follow the events here as the server serves. Try again later.", {
    headers: { "retry-after": "10" },
  })
