/**
 * /api/admin/imports: leads from a file, as `criba import` takes them in. Long work is done in the background; clients poll
 * how far it is.
 */
import { Readable } from "node:stream"
import { Type } from "typebox"
import { cancelImport, chooseForImport, startImport, undoImport } from "../../changes/change-imports.ts"
import { recordExport } from "../../changes/record-use.ts"
import { checkChoices, NO_CHOICES, settleChoices } from "../../domain/import/choices.ts"
import { errorLine, errorsHeader } from "../../import/error-lines.ts"
import { previewImport } from "../../import/preview.ts"
import { weighUndo } from "../../import/take-back.ts"
import { listTriagers } from "../../store/books/roster.ts"
import { isUuid } from "../../store/connection/uuid7.ts"
import { wrongRowsAfter } from "../../store/imports/import-runs.ts"
import { type ImportJob, listImports, readSample } from "../../store/imports/imports.ts"
import { actorOf, PageQuery, readPage } from "../access/admin.ts"
import { ASKS_AGAIN } from "../access/caller.ts"
import { attachment, CSV_TYPE, csvAnswer } from "../schemas/csv.ts"
import * as schemas from "../schemas/import.ts"
import type { App } from "../shell/app.ts"
import { Problem, refuseFields } from "../shell/problems.ts"
import { findOrRefuse, type ImportParts, importIs, operation, settle, show } from "./import-answers.ts"
import { addImportUpload } from "./import-upload.ts"

/** Choices name words of the file, of which there may be hundreds. */
const CHOICES_LIMIT_BYTES = 512 * 1024

export function addImports(scope: App, parts: ImportParts): void {
  addImportLists(scope, parts)
  addImportUpload(scope, parts)
  addChoosing(scope, parts)
  addRunning(scope, parts)
  addUndoing(scope, parts)
}

function addImportLists(scope: App, { pools }: ImportParts): void {
  scope.get(
    "/imports",
    operation(
      "listImports",
      "Imports, newest first",
      "Those of the last 30 days, whoever uploaded the file.",
      { querystring: Type.Object(PageQuery), response: { 200: schemas.ImportsAnswer } },
    ),
    ({ query }) =>
      readPage(
        query,
        async ({ after, limit }) => (await listImports(pools.reports, { before: after, limit })).map(show),
        isUuid,
      ),
  )

  scope.get(
    "/imports/:id",
    operation(
      "readImport",
      "One import, and how far it is",
      "Ask every second or two while it is worked on.",
      { params: schemas.ImportId, response: { 200: schemas.ImportAnswer } },
    ),
    async ({ params }) => show(await findOrRefuse(pools.changes, params.id)),
  )

  scope.get(
    "/imports/:id/errors.csv",
    operation(
      "exportImportErrors",
      "The rows that were wrong, as CSV",
      "As they came, each behind its line and what is wrong with it, with the separator of the file. Mend and upload it as it " +
        "is: the two columns in front are left out. It can be had for 7 days.",
      {
        params: schemas.ImportId,
        response: {
          200: csvAnswer("The wrong rows.", "line;error;Nombre;Correo\n3;`nombre` is required.;;\n"),
        },
      },
      { exposeHeadRoute: false, ...ASKS_AGAIN },
    ),
    async (request, reply) => {
      const { id, shape, file_name } = await findOrRefuse(pools.reports, request.params.id)
      if (shape === null) throw new Problem("not_found", "This file has not been read.")
      await recordExport(pools.changes, actorOf(request), "errors.csv", { file_name, import: id })
      const lines = async function* () {
        yield errorsHeader(shape)
        for (let line = 0; ; ) {
          const rows = await wrongRowsAfter(pools.reports, id, line)
          const last = rows.at(-1)
          if (last === undefined) return
          yield rows.map((row) => errorLine(shape, row, row.error)).join("")
          line = last.line
        }
      }
      const name = `${file_name.replace(/(\.csv)?$/i, "").replace(/[^\w.-]+/g, "-")}.errors.csv`
      const body = Readable.from(lines(), { objectMode: false })
      return reply.type(CSV_TYPE).header("content-disposition", attachment(name)).send(body)
    },
  )
}

function addChoosing(scope: App, { pools, desks }: ImportParts): void {
  const preview = async (job: ImportJob) => {
    const sample = await readSample(pools.changes, job.id)
    if (job.shape === null || sample === null) throw importIs(job)
    return previewImport(job.shape, sample, job.choices ?? NO_CHOICES, {
      roster: await listTriagers(pools.changes),
      policy: desks.latestPolicy,
      now: Date.now(),
    })
  }

  scope.get(
    "/imports/:id/preview",
    operation(
      "previewImport",
      "What a file would become",
      "What each column is taken for, the first rows as leads, and every word for a state or an owner in the file. " +
        "Nothing is created.",
      {
        params: schemas.ImportId,
        response: { 200: schemas.PreviewAnswer },
        problems: ["invalid_transition"],
      },
    ),
    async ({ params }) => preview(await findOrRefuse(pools.changes, params.id)),
  )

  scope.put(
    "/imports/:id/choices",
    operation(
      "chooseForImport",
      "Say how a file is to be imported",
      "All choices at once; they are kept until the import starts. Answers the preview with them.",
      {
        params: schemas.ImportId,
        body: schemas.ChoicesInput,
        response: { 200: schemas.PreviewAnswer },
        problems: ["invalid_transition"],
      },
      { bodyLimit: CHOICES_LIMIT_BYTES },
    ),
    async ({ params, body }) => {
      const { shape } = await findOrRefuse(pools.changes, params.id)
      const mistakes = checkChoices(body, shape?.header.length ?? 0, await listTriagers(pools.changes))
      if (shape !== null && mistakes.length > 0) throw refuseFields(mistakes)
      return preview(settle(await chooseForImport(pools.changes, params.id, settleChoices(body))))
    },
  )
}

function addRunning(scope: App, { pools, imports }: ImportParts): void {
  scope.post(
    "/imports/:id/start",
    operation(
      "startImport",
      "Import a file, or try it",
      "It runs in the background, also if the server is restarted: rows that are there already are recognised. A trial reads " +
        "every row, counts what would become of it and leaves the import `ready`.",
      {
        params: schemas.ImportId,
        body: schemas.StartInput,
        response: { 200: schemas.ImportAnswer },
        problems: ["invalid_transition"],
      },
    ),
    async (request) => {
      const { id } = request.params
      const isTrial = request.body?.trial ?? false
      const job = settle(await startImport(pools.changes, actorOf(request), id, { isTrial }))
      imports.nudge()
      return show(job)
    },
  )

  scope.post(
    "/imports/:id/cancel",
    operation(
      "cancelImport",
      "Stop an import, or discard a file",
      "What has been imported stays, and the file is deleted. A trial that is cancelled leaves the import `ready`.",
      { params: schemas.ImportId, response: { 200: schemas.ImportAnswer }, problems: ["invalid_transition"] },
    ),
    async (request) => {
      const { id } = request.params
      return show(settle(await cancelImport(pools.changes, actorOf(request), id)))
    },
  )
}

function addUndoing(scope: App, { pools, imports }: ImportParts): void {
  scope.get(
    "/imports/:id/undo",
    operation(
      "weighImportUndo",
      "What undoing an import would do",
      "How many of its leads would go, and how many would stay and why. Nothing is changed. With 100 000 leads it takes some seconds.",
      { params: schemas.ImportId, response: { 200: schemas.UndoAnswer } },
    ),
    async ({ params }) => weighUndo(pools.reports, await findOrRefuse(pools.reports, params.id)),
  )

  scope.post(
    "/imports/:id/undo",
    operation(
      "undoImport",
      "Undo an import",
      "Takes back, in the background, every lead of the import that nobody has worked on: it is gone as if it had never come, " +
        "its turn in the rotation is given back, and receivers are told by `lead.erased`. Leads that somebody has worked on stay. " +
        "Possible once the import is over, for as long as it is listed. The same file can be imported again afterwards.",
      { params: schemas.ImportId, response: { 200: schemas.ImportAnswer }, problems: ["invalid_transition"] },
    ),
    async (request) => {
      const job = settle(await undoImport(pools.changes, actorOf(request), request.params.id))
      imports.nudge()
      return show(job)
    },
  )
}
