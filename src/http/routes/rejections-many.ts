/** Dismissing rejections, opening them again, and replaying many. */
import { type Dismissal, dismissRejections } from "../../changes/dismiss-rejections.ts"
import { type ReplayParts, replayRejection } from "../../ingest/replay-rejection.ts"
import type { Database } from "../../store/connection/database.ts"
import { isUuid } from "../../store/connection/uuid7.ts"
import { readRejection } from "../../store/leads/rejections.ts"
import { actorOf } from "../access/admin.ts"
import { RejectionIds, RejectionResults, RejectionSchema, ReplayItems } from "../schemas/rejection.ts"
import type { App } from "../shell/app.ts"
import { operationsOf } from "../shell/operations.ts"
import { Problem } from "../shell/problems.ts"
import { MOST_MENDED_BYTES, RejectionId, showRejection, unknownRejection } from "./rejections.ts"

const operation = operationsOf("Rejections")
const WORDS = {
  dismiss: {
    one: "Dismiss a refused body",
    many: "Dismiss refused bodies",
    about:
      "Nobody needs to look at it any more: it leaves the open ones, is still kept for its time, and can be opened again.",
  },
  restore: {
    one: "Open a dismissed body again",
    many: "Open dismissed bodies again",
    about: "Takes back that it was dismissed.",
  },
} as const

/** `changes` writes; `parts` reads and takes in. */
export function addManyRejections(scope: App, changes: Database, parts: ReplayParts): void {
  for (const verb of ["dismiss", "restore"] as const) {
    const { one, many, about } = WORDS[verb]
    scope.post(
      `/rejections/:id/${verb}`,
      operation(`${verb}Rejection`, one, `${about} Doing it twice does no harm.`, {
        params: RejectionId,
        response: { 200: RejectionSchema },
        problems: ["invalid_transition"],
      }),
      async (request) => {
        const { id } = request.params
        if (!isUuid(id)) throw unknownRejection()
        const [done] = await dismissRejections(
          changes,
          actorOf(request),
          [id.toLowerCase()],
          verb === "dismiss",
        )
        const { code, detail } = toResult(done as Dismissal)
        const rejection = await readRejection(changes, id)
        if (code === "not_found" || rejection === null) throw unknownRejection()
        if (code !== null) throw new Problem(code, detail ?? "")
        return showRejection(rejection, parts.desks.latestPolicy)
      },
    )
    scope.post(
      `/rejections/${verb}`,
      operation(`${verb}Rejections`, many, about, {
        body: RejectionIds,
        response: { 200: RejectionResults },
      }),
      async (request) => {
        const ids = [...new Set(request.body.ids.map((id) => id.toLowerCase()))]
        const done = await dismissRejections(changes, actorOf(request), ids, verb === "dismiss")
        return { results: done.map(toResult) }
      },
    )
  }

  scope.post(
    "/rejections/replay",
    operation(
      "replayRejections",
      "Make leads of refused bodies",
      "Each is replayed on its own, as a single one is. Without a mended body, what was kept is read once more: that helps with forms " +
        "that were suspected of spam.",
      { body: ReplayItems, response: { 200: RejectionResults } },
      { bodyLimit: MOST_MENDED_BYTES },
    ),
    async (request) => {
      const items = new Map(request.body.items.map(({ id, body }) => [id.toLowerCase(), body]))
      const replay = ([id, body]: [string, unknown]) => replayOne(parts, id, body, actorOf(request))
      return { results: await Promise.all([...items].map(replay)) }
    },
  )
}

async function replayOne(parts: ReplayParts, id: string, mended: unknown, actor: string) {
  const replay = await replayRejection(parts, id, mended, actor)
  switch (replay.kind) {
    case "created":
      return { id, ok: true, code: null, detail: null }
    case "refused": {
      const detail = replay.mistakes.map((mistake) => mistake.detail).join(" ")
      return { id, ok: false, code: "validation_failed", detail } as const
    }
    case "replayed_before":
      return toResult({ id, kind: "replayed" })
    case "unknown":
      return toResult({ id, kind: "unknown" })
  }
}

function toResult({ id, kind }: Dismissal) {
  switch (kind) {
    case "done":
      return { id, ok: true, code: null, detail: null } as const
    case "replayed":
      return { id, ok: false, code: "invalid_transition", detail: `Already replayed as lead ${id}.` } as const
    case "unknown":
      return { id, ok: false, code: "not_found", detail: unknownRejection().message } as const
  }
}
