/** A body that a source refused, read once more, so that whoever mends it begins with the fields that it means. */
import { readFormBody } from "./form-body.ts"
import { mapFields, type SentField } from "./map-fields.ts"

/** As the body of a request. The bytes are JSON or a form's; which of the two, they say themselves. */
export const readKeptBody = (bytes: Buffer): Readonly<Record<string, unknown>> =>
  mapFields(sentIn(bytes)).body

function sentIn(bytes: Buffer): SentField[] {
  try {
    const value: unknown = JSON.parse(bytes.toString("utf8"))
    return typeof value === "object" && value !== null ? Object.entries(value) : []
  } catch {
    return readFormBody(bytes) ?? []
  }
}
