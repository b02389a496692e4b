/**
 * Uploading a file to be imported. It comes in parts, because a request may last no longer than 20 seconds and proxies limit
 * bodies; a part that got lost is sent again.
 */
import { Type } from "typebox"
import { addPart, createImport } from "../../changes/change-imports.ts"
import type { FieldCode, FieldMistake } from "../../domain/field-mistake.ts"
import { MOST_FILE_BYTES, MOST_OPEN_IMPORTS, PART_BYTES } from "../../store/imports/imports.ts"
import { ADMIN_PREFIX, actorOf } from "../access/admin.ts"
import { nameOf } from "../access/caller.ts"
import { EXAMPLE_FILE, ImportAnswer, ImportInput, PartParams } from "../schemas/import.ts"
import type { App } from "../shell/app.ts"
import { refuseFields, refuseFor } from "../shell/problems.ts"
import { compileValidator } from "../shell/validate.ts"
import { type ImportParts, operation, settle, show } from "./import-answers.ts"

export function addImportUpload(scope: App, { pools, imports }: ImportParts): void {
  scope.post(
    "/imports",
    operation(
      "createImport",
      "Begin to upload a file",
      "CSV in UTF-8, UTF-16 or Windows-1252, with the names of its columns in the first line. Send its parts next, each of " +
        "`part_bytes` but the last. What nobody goes on with is forgotten after 3 days.",
      { body: ImportInput, response: { 201: ImportAnswer }, problems: ["conflict"] },
    ),
    async (request, reply) => {
      const { file_name, file_bytes, delimiter = null } = request.body
      const mistakes = mistakesIn(file_name, file_bytes)
      if (mistakes.length > 0) throw refuseFields(mistakes)
      const job = await createImport(pools.changes, {
        fileName: file_name,
        fileBytes: file_bytes,
        delimiter,
        actor: actorOf(request),
        actorName: nameOf(request),
      })
      if (job === null)
        throw refuseFor("conflict", {
          reason: "too_many_imports",
          detail: `There are ${MOST_OPEN_IMPORTS} unfinished imports. Discard one first.`,
          params: { most: MOST_OPEN_IMPORTS },
        })
      reply.code(201).header("location", `${ADMIN_PREFIX}/imports/${job.id}`)
      return show(job)
    },
  )

  scope.register(async (inner) => {
    const bytes = inner as unknown as App
    bytes.removeAllContentTypeParsers()
    bytes.addContentTypeParser("application/octet-stream", { parseAs: "buffer" }, (_request, body, done) =>
      done(null, body),
    )
    bytes.put(
      "/imports/:id/parts/:number",
      operation(
        "uploadImportPart",
        "Upload a part of a file",
        "In any order; a part that is sent again takes the place of the first. With the last one that was missing, the file is " +
          "read, in the background: its status is `checking`, and then `ready` or `failed`.",
        {
          params: PartParams,
          body: {
            content: {
              "application/octet-stream": {
                schema: Type.Unsafe<Buffer>({ type: "string", examples: [EXAMPLE_FILE] }),
              },
            },
          },
          response: { 200: ImportAnswer },
          problems: ["invalid_transition", "invalid_parameter"],
        },
        {
          bodyLimit: PART_BYTES,
          // Bytes have no schema.
          validatorCompiler: (part: Parameters<typeof compileValidator>[0]) =>
            part.httpPart === "body" ? () => true : compileValidator(part),
        },
      ),
      async ({ params, body }) => {
        const sent = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
        const job = settle(await addPart(pools.changes, params.id, params.number, sent))
        if (job.status === "checking") imports.nudge()
        return show(job)
      },
    )
  })
}

const SPREADSHEET = /\.(?:xlsx?|xlsm|xlsb|ods|numbers)$/i
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\x00-\x1f\x7f]/

function mistakesIn(fileName: string, fileBytes: number): FieldMistake[] {
  const mistakes: FieldMistake[] = []
  const add = (field: string, code: FieldCode, detail: string) =>
    mistakes.push({ pointer: `#/${field}`, code, detail })
  if (CONTROL.test(fileName))
    add("file_name", "invalid_format", "`file_name` must not have control characters.")
  if (SPREADSHEET.test(fileName))
    add(
      "file_name",
      "spreadsheet",
      'This is a spreadsheet. Open it, save it as CSV (Excel calls it "CSV UTF-8"), and upload that file.',
    )
  if (fileBytes === 0) add("file_bytes", "empty", "The file is empty.")
  if (fileBytes > MOST_FILE_BYTES)
    add(
      "file_bytes",
      "too_large",
      `A file may have ${MOST_FILE_BYTES / 1024 / 1024} MiB. Divide it, or import it on the server with the command line.`,
    )
  return mistakes
}
