/** /api/admin/triagers/{id}/absence-feed: a calendar of the triager's own, whose absences count. */
import { Type } from "typebox"
import { type FeedParts, readFeedNow, setAbsenceFeed } from "../../changes/change-absence-feed.ts"
import { findTriager } from "../../store/books/roster.ts"
import { actorOf } from "../access/admin.ts"
import { found, made } from "../access/found.ts"
import { input } from "../schemas/parts.ts"
import * as schemas from "../schemas/triager.ts"
import type { App } from "../shell/app.ts"
import { operationsOf } from "../shell/operations.ts"
import { show } from "./triagers.ts"

const operation = operationsOf("Triagers")
/** People keep their own, and managers those of their teams. */
const THEIRS = { config: { triager: "self" } } as const

const FeedBody = input(
  "AbsenceFeedInput",
  "Where somebody's calendar is.",
  {
    url: Type.String({
      minLength: 1,
      maxLength: 2_000,
      description:
        "The private address of an iCalendar file, as Google and Outlook give it; `webcal://` is read as `https://`. " +
        "It is never told again.",
    }),
  },
  { examples: [{ url: "https://calendar.example.com/ana/private-0123456789abcdef/basic.ics" }] },
)

export function addAbsenceFeed(scope: App, parts: FeedParts): void {
  const { db } = parts
  const answer = async (id: string) => show(found(await findTriager(db, id), "triager", id))

  scope.put(
    "/triagers/:id/absence-feed",
    operation(
      "putAbsenceFeed",
      "Take absences from a calendar",
      "All-day events that make them busy, and out-of-office events of any length, become absences: now, and every 15 minutes from then on. " +
        "Of what these are about, nothing is kept. `absence_feed` of the answer tells what was read, or why nothing was.",
      { params: schemas.TriagerId, body: FeedBody, response: { 200: schemas.TriagerAnswer } },
      THEIRS,
    ),
    async (request) => {
      const { id } = request.params
      made(await setAbsenceFeed(parts, actorOf(request), id, request.body.url), "triager", id)
      return answer(id)
    },
  )

  scope.post(
    "/triagers/:id/absence-feed/refresh",
    operation(
      "refreshAbsenceFeed",
      "Read the calendar now",
      "Instead of within 15 minutes. A reading that fails leaves what was read before.",
      { params: schemas.TriagerId, response: { 200: schemas.TriagerAnswer } },
      THEIRS,
    ),
    async ({ params: { id } }) => {
      found((await readFeedNow(parts, id)) || null, "absence feed of the triager", id)
      return answer(id)
    },
  )

  scope.delete(
    "/triagers/:id/absence-feed",
    operation(
      "deleteAbsenceFeed",
      "Take no absences from a calendar any more",
      "Those that came from it are gone with it.",
      { params: schemas.TriagerId, response: { 200: schemas.TriagerAnswer } },
      THEIRS,
    ),
    async (request) => {
      const { id } = request.params
      made(await setAbsenceFeed(parts, actorOf(request), id, null), "triager", id)
      return answer(id)
    },
  )
}
