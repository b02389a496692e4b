/** What the API reference says of answers that are tables. */
import { Type } from "typebox"

export const CSV_TYPE = "text/csv; charset=utf-8; header=present"

/** A table as the answer. Its example is recorded like those of all answers, unless one is given. */
export const csvAnswer = (description: string, example?: string) => ({
  description,
  headers: { "content-disposition": { type: "string", description: "A name for the file." } },
  content: {
    "text/csv": { schema: Type.String(example === undefined ? {} : { examples: [example] }) },
  },
})

export const attachment = (name: string): string => `attachment; filename="${name}"`

/** With today's date, so that two downloads can be told apart. */
export const datedAttachment = (name: string): string =>
  attachment(`${name}-${new Date().toISOString().slice(0, 10)}.csv`)
