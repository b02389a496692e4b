/** What the API reference says of imports. */
import { Type } from "typebox"
import { NO_CHOICES } from "../../domain/import/choices.ts"
import { COLUMN_FIELDS } from "../../domain/import/csv-columns.ts"
import { DATE_ORDERS } from "../../domain/import/csv-date.ts"
import { PAST_STATUSES } from "../../domain/import/status-words.ts"
import { MOST_FILE_BYTES } from "../../store/imports/imports.ts"
import { pageOf } from "../access/admin.ts"
import { OPTIONAL_BODY } from "../shell/validate.ts"
import {
  boolean,
  byId,
  EXAMPLE_ID,
  input,
  instant,
  integer,
  list,
  object,
  orNull,
  string,
  uuid,
  Warning,
} from "./parts.ts"

/** The file of all examples, in one part. */
export const EXAMPLE_FILE = "Nombre;Correo\nLucía;lucia@example.com\n"
const EXAMPLE_BYTES = Buffer.byteLength(EXAMPLE_FILE)
const date = instant()

export const ImportId = byId(EXAMPLE_ID, { description: "The import's id." })
export const PartParams = Type.Object({
  ...ImportId.properties,
  number: Type.Integer({ minimum: 0, description: "Its place in the file; the first is 0.", examples: [0] }),
})

export const ImportInput = input(
  "ImportInput",
  "A file that is about to be uploaded.",
  {
    file_name: Type.String({ minLength: 1, maxLength: 255, description: "What people call it." }),
    file_bytes: Type.Integer({ minimum: 0, description: `At most ${MOST_FILE_BYTES}.` }),
    delimiter: Type.Optional(
      orNull(
        Type.String({ pattern: '^[^"\\r\\n\\u0000]$' }),
        "What separates the columns; null: what the first line has most of.",
      ),
    ),
  },
  { examples: [{ file_name: "hubspot.csv", file_bytes: EXAMPLE_BYTES }] },
)

const count = (description: string) => integer(description)
const Tally = (description: string) => Type.Record(string(), integer(), { description })
const Counts = object("ImportCounts", "What became of the rows of a file, or would.", {
  rows: count("Rows that were looked at: the sum of created, already imported, left out and wrong."),
  created: count("New leads."),
  duplicates: count("Of the new leads, those of people who were known. A trial does not look for them: 0."),
  taken_over: count("Of the new leads, those that kept an owner or a final state."),
  already_imported: count("Rows that were there already, from an earlier import of the same file."),
  left_out: count("Rows of people who were erased."),
  errors: count("Rows that are wrong and became no lead."),
  amounts_by_rule: count("Amounts in which a dot or comma was taken for thousands."),
  warnings: Tally("New leads by what needs attention about them."),
  wrong: Tally("Wrong rows by what is wrong."),
})

const choices = {
  columns: Type.Array(
    Type.Object({
      place: Type.Integer({ minimum: 0, description: "Which column; the first is 0." }),
      field: Type.String({
        maxLength: 64,
        description: `${COLUMN_FIELDS.join(", ")}; \`extra\` keeps it under its name, and "" leaves it out.`,
      }),
    }),
    { maxItems: 1000, description: "What columns are. The others are known by their names." },
  ),
  decimal: orNull(Type.Enum([",", "."]), "The decimal mark of amounts; null: by the rule for amounts."),
  dates: orNull(
    Type.Enum([...DATE_ORDERS]),
    "How 03/04/2026 is meant (`ymd`: how 26/03/05 is); null: as the file's other dates tell (`date_order` of the preview), and if they do not, such a row is wrong.",
  ),
  time_zone: Type.String({ maxLength: 64, description: "Of dates that name none." }),
  statuses: Type.Array(
    Type.Object({
      word: Type.String({ maxLength: 500 }),
      status: Type.String({
        maxLength: 500,
        description: `${PAST_STATUSES.join(", ")}, or any word that the import understands, such as nuevo or won.`,
      }),
    }),
    { maxItems: 500, description: "What words for a state mean." },
  ),
  owners: Type.Array(
    Type.Object({
      name: Type.String({ maxLength: 500 }),
      triager: orNull(Type.String({ maxLength: 64 }), "A triager's id; null is nobody."),
    }),
    { maxItems: 500, description: "Who owners are." },
  ),
  quiet: boolean("No mail, webhooks or promise of first contact, now or later."),
  no_contact: Type.Optional(
    Type.Boolean({
      default: false,
      description:
        "No column is an e-mail address or a phone number, and that is meant. Without it such a file is not started: most likely its columns were not recognised.",
    }),
  ),
}
export const ChoicesInput = input("ImportChoices", "How a file is to be imported.", choices, {
  examples: [{ ...NO_CHOICES, columns: [{ place: 1, field: "email" }] }],
})

export const StartInput = input(
  "ImportStart",
  "How an import is started.",
  {
    trial: Type.Optional(
      Type.Boolean({ default: false, description: "Read every row and count, but create nothing." }),
    ),
  },
  { ...OPTIONAL_BODY, examples: [{ trial: true }] },
)

const undoCounts = {
  taken_back: count("Leads that are gone, or would be, as if they had never come."),
  worked: count("Leads that stay, because somebody has worked on them since, or their deadline was missed."),
  known: count("Leads that stay, because a later lead of the same person was recognised by them."),
}
const UndoCounts = object("ImportUndoCounts", "What undoing an import does to its leads.", undoCounts)

export const UndoAnswer = object("ImportUndo", "What undoing an import would do now.", {
  ...undoCounts,
  kept: list(
    Type.Object({ id: uuid(), nombre: orNull(string()), because: Type.Enum(["worked", "known"]) }),
    "The first ten of those that would stay.",
  ),
})

const ImportSchema = object("Import", "A file that is imported, and how far it is.", {
  id: uuid(),
  file_name: string(),
  file_bytes: integer(),
  status: Type.Enum(
    [
      ...(["uploading", "checking", "ready", "trying", "running", "done", "cancelled", "failed"] as const),
      ...(["undoing", "undone"] as const),
    ],
    {
      description:
        "`uploading`: parts are missing. `checking`: the file is read. `ready`: waits to be started. `trying`, `running`: " +
        "rows are read, or imported, in the background. `done`, `cancelled`, `failed`: it is over. `undoing`: its leads are " +
        "taken back. `undone`: those that nobody had worked on are gone.",
    },
  ),
  created_at: date,
  created_by: string(
    "Who uploaded it, as the audit log writes it; `cli`: it was imported by the command line.",
  ),
  created_by_name: string(),
  started_at: orNull(date),
  finished_at: orNull(date),
  part_bytes: integer("The size of each part but the last."),
  missing_parts: list(integer(), "The parts that have not come yet."),
  rows: orNull(integer(), "Rows of the file; null before it was read."),
  encoding: orNull(string(), "What its bytes were recognised as."),
  delimiter: orNull(string(), "What separates its columns."),
  choices: orNull(ChoicesInput, "null: nobody has chosen anything."),
  counts: orNull(Counts, "What has become of its rows so far."),
  trial: orNull(Counts, "What the last trial with these choices counted."),
  failure: orNull(
    Type.Object({ code: string(), detail: string() }),
    "Why it failed: a word to decide by, and a sentence.",
  ),
  undo: orNull(UndoCounts, "What taking its leads back has come to; null if nobody has asked for that."),
  has_wrong_rows: boolean("Whether there is something in `errors.csv`."),
})
export const ImportAnswer = ImportSchema
export const ImportsAnswer = pageOf(ImportSchema)

const CellPosition = Type.Object({ column: string(), line: integer() })

export const PreviewAnswer = object(
  "ImportPreview",
  "What would become of a file with the choices as they are.",
  {
    columns: list(
      Type.Object({
        name: string(),
        field: string('`extra`: kept under its name. "": left out.'),
        examples: list(string()),
        is_serial: boolean("Its dates are days of a spreadsheet, such as 45000."),
      }),
    ),
    mistakes: list(
      Type.Object({
        code: Type.Enum([
          "no_name",
          "no_header",
          "same_field",
          "same_name",
          "forbidden_name",
          "unknown_column",
          "unknown_field",
          "no_contact",
        ]),
        places: list(integer(), "The columns that it is about."),
        detail: string(),
      }),
      "What stands in the way of starting the import.",
    ),
    rows: list(
      Type.Object({
        line: integer(),
        outcome: Type.Enum(["lead", "left_out", "wrong"]),
        lead: orNull(
          Type.Object({
            fields: Type.Record(string(), Type.Unknown(), { description: "As they would be stored." }),
            extra: orNull(Type.Record(string(), Type.Unknown())),
            created_at: orNull(date, "null: now."),
            contacted_at: orNull(date),
            status: orNull(string(), "null: the policy decides."),
            triager: orNull(string(), "null: the policy decides, or nobody."),
          }),
        ),
        error: orNull(Type.Object({ code: string(), detail: string() })),
        warnings: list(Warning, "Those that the policy finds come later."),
      }),
      "The first rows of the file, and what they would become.",
    ),
    statuses: orNull(
      list(
        Type.Object({
          word: string(),
          rows: integer("How many rows have it."),
          status: orNull(string(), "null: nobody has said what it means."),
        }),
      ),
      "Every word for a state in the whole file; null if they are too many.",
    ),
    owners: orNull(
      list(
        Type.Object({
          name: string(),
          rows: integer(),
          is_known: boolean(),
          triager: orNull(string(), "null: nobody, or not known."),
        }),
      ),
      "Every owner in the whole file; null if they are too many.",
    ),
    date_order: orNull(
      Type.Enum([...DATE_ORDERS]),
      "How 03/04/2026 is read while `dates` says nothing, as all other dates of the file tell; null if they do not, or contradict each other: such rows are wrong until `dates` says it.",
    ),
    date_seen: orNull(CellPosition, "Where the first date of the file is that tells `date_order`."),
    date_unclear: orNull(CellPosition, "Where the first date of the file is that can be two days."),
  },
)
