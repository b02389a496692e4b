/**
 * /api/admin/imports: leads from a file, as `criba import` takes them in. Everything that takes long happens in the
 * background, and whoever asks is told how far it is.
 */
import { Readable } from "node:stream"
import { Type } from "typebox"
import { cancelImport, chooseForImport, startImport, undoImport } from "../../changes/change-imports.ts"
import { recordExport } from "../../changes/record-export.ts"
import { checkChoices, NO_CHOICES, settleChoices } from "../../domain/import/choices.ts"
import { errorLine, errorsHeader } from "../../import/error-lines.ts"
import { previewImport } from "../../import/preview.ts"
import { weighUndo } from "../../import/take-back.ts"
import { listTriagers } from "../../store/books/roster.ts"
import { isUuid } from "../../store/connection/uuid7.ts"
import { wrongRowsAfter } from "../../store/imports/import-runs.ts"
import { type ImportJob, listImports, readSample } from "../../store/imports/imports.ts"
import { actorOf, DEFAULT_LIMIT, PageQuery, readCursor, toPage } from "../access/admin.ts"
import { attachment, CSV_TYPE, csvAnswer } from "../schemas/csv.ts"
import {
  ChoicesInput,
  ImportAnswer,
  ImportId,
  ImportsAnswer,
  PreviewAnswer,
  StartInput,
  UndoAnswer,
} from "../schemas/import.ts"
import type { App } from "../shell/app.ts"
import { Problem, refuseFields } from "../shell/problems.ts"
import { findOrRefuse, type ImportParts, importIs, SHARED, settle, show } from "./import-answers.ts"
import { addImportUpload } from "./import-upload.ts"

/** Choices name words of the file, of which there may be hundreds. */
const CHOICES_LIMIT_BYTES = 512 * 1024

export function addImports(scope: App, parts: ImportParts): void {
  addReading(scope, parts)
  addImportUpload(scope, parts)
  addChoosing(scope, parts)
  addRunning(scope, parts)
  addUndoing(scope, parts)
}

function addReading(scope: App, { pools }: ImportParts): void {
  scope.get(
    "/imports",
    {
      schema: {
        ...SHARED,
        operationId: "listImports",
        summary: "Imports, newest first",
        description: "Those of the last 30 days, whoever uploaded the file.",
        querystring: Type.Object(PageQuery),
        response: { 200: ImportsAnswer },
      },
    },
    async ({ query }) => {
      const limit = query.limit ?? DEFAULT_LIMIT
      const before = readCursor(query.cursor, isUuid)
      const jobs = await listImports(pools.reports, { before, limit: limit + 1 })
      return toPage(jobs.map(show), limit, (job) => job.id)
    },
  )

  scope.get(
    "/imports/:id",
    {
      schema: {
        ...SHARED,
        operationId: "readImport",
        summary: "One import, and how far it is",
        description: "Ask every second or two while it is worked on.",
        params: ImportId,
        response: { 200: ImportAnswer },
      },
    },
    async ({ params }) => show(await findOrRefuse(pools.changes, params.id)),
  )

  scope.get(
    "/imports/:id/errors.csv",
    {
      exposeHeadRoute: false,
      schema: {
        ...SHARED,
        operationId: "exportImportErrors",
        summary: "The rows that were wrong, as CSV",
        description:
          "As they came, each behind its line and what is wrong with it, with the separator of the file. Mend and upload it as it " +
          "is: the two columns in front are left out. It can be had for 7 days.",
        params: ImportId,
        response: {
          200: csvAnswer("The wrong rows.", "line;error;Nombre;Correo\n3;`nombre` is required.;;\n"),
        },
      },
    },
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
    {
      schema: {
        ...SHARED,
        operationId: "previewImport",
        summary: "What a file would become",
        description:
          "What each column is taken for, the first rows as leads, and every word for a state or an owner in the file. " +
          "Nothing is created.",
        params: ImportId,
        response: { 200: PreviewAnswer },
        problems: ["invalid_transition"],
      },
    },
    async ({ params }) => preview(await findOrRefuse(pools.changes, params.id)),
  )

  scope.put(
    "/imports/:id/choices",
    {
      bodyLimit: CHOICES_LIMIT_BYTES,
      schema: {
        ...SHARED,
        operationId: "chooseForImport",
        summary: "Say how a file is to be imported",
        description:
          "All choices at once; they are kept until the import starts. Answers the preview with them.",
        params: ImportId,
        body: ChoicesInput,
        response: { 200: PreviewAnswer },
        problems: ["invalid_transition"],
      },
    },
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
    {
      schema: {
        ...SHARED,
        operationId: "startImport",
        summary: "Import a file, or try it",
        description:
          "It runs in the background, also if the server is restarted: rows that are there already are recognised. A trial reads " +
          "every row, counts what would become of it and leaves the import `ready`.",
        params: ImportId,
        body: StartInput,
        response: { 200: ImportAnswer },
        problems: ["invalid_transition"],
      },
    },
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
    {
      schema: {
        ...SHARED,
        operationId: "cancelImport",
        summary: "Stop an import, or discard a file",
        description:
          "What has been imported stays, and the file is deleted. A trial that is cancelled leaves the import `ready`.",
        params: ImportId,
        response: { 200: ImportAnswer },
        problems: ["invalid_transition"],
      },
    },
    async (request) => {
      const { id } = request.params
      return show(settle(await cancelImport(pools.changes, actorOf(request), id)))
    },
  )
}

function addUndoing(scope: App, { pools, imports }: ImportParts): void {
  scope.get(
    "/imports/:id/undo",
    {
      schema: {
        ...SHARED,
        operationId: "weighImportUndo",
        summary: "What undoing an import would do",
        description:
          "How many of its leads would go, and how many would stay and why. Nothing is changed. With 100 000 leads it takes some seconds.",
        params: ImportId,
        response: { 200: UndoAnswer },
      },
    },
    async ({ params }) => weighUndo(pools.reports, await findOrRefuse(pools.reports, params.id)),
  )

  scope.post(
    "/imports/:id/undo",
    {
      schema: {
        ...SHARED,
        operationId: "undoImport",
        summary: "Undo an import",
        description:
          "Takes back, in the background, every lead of the import that nobody has worked on: it is gone as if it had never come, " +
          "its turn in the rotation is given back, and receivers are told by `lead.erased`. Leads that somebody has worked on stay. " +
          "Possible once the import is over, for as long as it is listed. The same file can be imported again afterwards.",
        params: ImportId,
        response: { 200: ImportAnswer },
        problems: ["invalid_transition"],
      },
    },
    async (request) => {
      const job = settle(await undoImport(pools.changes, actorOf(request), request.params.id))
      imports.nudge()
      return show(job)
    },
  )
}
