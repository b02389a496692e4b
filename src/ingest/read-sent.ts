/**
 * The body of a request to a source, whichever of the three kinds it is. JSON and forms are read by the domain; the parts of a
 * multipart body by a library that works on streams, so that reading is here and not there. All of the body is in memory already, and
 * it is 256 KiB at most.
 */
import { Busboy } from "@fastify/busboy"
import type { Warning } from "../domain/lead/submission.ts"
import { decodeText, type FormField } from "../domain/source/form-body.ts"
import {
  bodyKindOf,
  faulty,
  type ReadRaw,
  readForm,
  readFormFields,
  readJson,
  TOO_MANY_FIELDS,
} from "../domain/source/read-raw.ts"
import { MOST_FIELDS } from "../domain/source/sent-field.ts"

export const MOST_SOURCE_BYTES = 256 * 1024

/** Parts of any kind, and what their headers may take. */
const LIMITS = {
  parts: MOST_FIELDS,
  fields: MOST_FIELDS,
  fieldSize: MOST_SOURCE_BYTES,
  fileSize: MOST_SOURCE_BYTES,
  headerPairs: 10,
  headerSize: 4 * 1024,
}
/** Of some broken bodies the library never says that they are over. All is in memory, so it needs few rounds of the event loop. */
const MOST_ROUNDS = 200

/** `contentType` null: kept before types were; the bytes say which it is. */
export function readSent(bytes: Buffer, contentType: string | null): ReadRaw | Promise<ReadRaw> {
  const type = contentType ?? guessType(bytes)
  switch (bodyKindOf(type)) {
    case "form":
      return readForm(bytes)
    case "multipart":
      return readMultipart(bytes, type)
    default:
      return readJson(bytes)
  }
}

const guessType = (bytes: Buffer): string =>
  /^\s*[{[]/.test(bytes.toString("latin1", 0, 100)) ? "application/json" : "application/x-www-form-urlencoded"

function readMultipart(bytes: Buffer, contentType: string): Promise<ReadRaw> {
  const { promise, resolve } = Promise.withResolvers<ReadRaw>()
  const fields: FormField[] = []
  const warnings: Warning[] = []
  const malformed = (reason: string) => resolve(faulty(`The multipart body cannot be read: ${reason}.`))
  try {
    const reader = new Busboy({
      headers: { "content-type": contentType },
      limits: LIMITS,
      defCharset: "latin1",
      highWaterMark: MOST_SOURCE_BYTES * 2,
    })
    reader.on("field", (name, text) => {
      if (name !== undefined) fields.push([inUtf8(name), inUtf8(text)])
    })
    reader.on("file", (name, file) => {
      file.on("error", () => {}) // the reader says it, too
      file.on("end", () => {
        if (file.bytesRead > 0) warnings.push(fileLeftOut(inUtf8(name ?? "")))
      })
      file.resume()
    })
    for (const limit of ["partsLimit", "fieldsLimit"] as const)
      reader.on(limit, () => resolve(TOO_MANY_FIELDS))
    reader.on("error", (error: unknown) => malformed((error as Error).message))
    reader.on("finish", () => {
      resolve(
        fields.length === 0 && warnings.length === 0
          ? faulty("The multipart body has no fields.")
          : readFormFields(fields, warnings),
      )
    })
    reader.end(bytes)
    let isOver = false
    promise.then(() => {
      isOver = true
    })
    const wait = (round: number): void => {
      if (round === MOST_ROUNDS) malformed("it has no end")
      else if (!isOver) setImmediate(wait, round + 1)
    }
    wait(0)
  } catch (error) {
    malformed((error as Error).message)
  }
  return promise
}

/** The library gives bytes as characters where a part does not name its character set, and hardly any does. */
const inUtf8 = (text: string): string =>
  /^[\0-\xff]*$/.test(text) ? decodeText(Buffer.from(text, "latin1")) : text

const fileLeftOut = (field: string): Warning => ({
  field: field.slice(0, 200).toWellFormed(),
  code: "file_left_out",
  message: "Files are not kept: this one was left out.",
})
