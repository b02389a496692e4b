const of = (n: number, one: string, many: string) => (n === 1 ? one : many)

/** What is off about leads that were imported all the same. */
const WARNINGS: Record<string, string> = {
  invalid_email: "The e-mail address is not valid: kept, but not used to recognise people",
  invalid_phone: "The phone number is not valid: kept, but not used to recognise people",
  unknown_field: "Some columns are no field of a lead: kept with it under their names",
  unknown_business: "The policy does not know the business",
  unknown_revenue_label: "The policy does not know the revenue bracket",
  unreadable_amount: "The amount cannot be read: kept as text",
  status_not_kept: "In contact with nobody of the team: decided like a new lead",
  owner_inactive: "The owner is inactive: decided like a new lead",
}
/** Why rows became no lead. */
const WRONG: Record<string, string> = {
  required: "There is no name",
  too_long: "A text is too long",
  out_of_range: "An amount is out of range",
  contains_nul: "There is a broken character",
  wrong_cells: "The row has more or fewer cells than the first line",
  unreadable_yes_or_no: "Neither yes nor no",
  ambiguous_date: "A date can be two days",
  unreadable_date: "A date cannot be read",
  future_date: "A date lies in the future",
  unknown_status: "A status that nobody has explained",
  unknown_triager: "An owner who is nobody of the team",
  too_many_extra_fields: "More than 32 columns that are no field",
  extra_too_large: "The other columns hold too much",
  not_stored: "It could not be stored",
}
const FAILURES: Record<string, string> = {
  spreadsheet:
    "This is a spreadsheet. Open it, save it as CSV (Excel calls it “CSV UTF-8”) and import that file.",
  empty: "The file is empty.",
  no_rows: "The file has only a first line, and no rows below it.",
  not_text: "The file is no text. Save it as “CSV UTF-8” and try again.",
  unclear_delimiter:
    "It is not clear what separates the columns. Save it with commas or semicolons and try again.",
  unclosed_quote: "A quote is opened in the file and never closed. Mend it, or export the file again.",
  malformed: "The file is not CSV: a line is longer than any lead, or has more than 1,000 columns.",
  missing: "A part of the file is gone. Upload it again.",
  cut_off:
    "The server was cut off three times in a row while it worked on this file. What was imported stays. Divide the file and import the rest, or ask whoever runs the server.",
  internal: "Something went wrong on the server. Nothing is lost: try again.",
}

export const imports = {
  "import.intro":
    "Bring your leads from a CRM, an ad network or a spreadsheet: any CSV file with the names of its columns in the first line.",
  "import.drop": "Drop a CSV file here",
  "import.pick": "Choose a file",
  "import.limits": "CSV in UTF-8, UTF-16 or Windows-1252, up to 100 MB",
  "import.oneOnly": "One file at a time, please.",
  "import.failure": (code: string) => FAILURES[code] ?? "The file could not be imported.",
  "import.earlier": "Imports of the last 30 days",
  "import.back": "All imports",
  "import.file": "File",
  "import.state.uploading": "Uploading",
  "import.state.checking": "Being read",
  "import.state.ready": "Not started",
  "import.state.trying": "Being checked",
  "import.state.running": "Running",
  "import.state.done": "Done",
  "import.state.cancelled": "Cancelled",
  "import.state.failed": "Failed",

  "import.sending": "The file is being uploaded. You may look at other screens; only keep this tab open.",
  "import.offline": "The connection is gone. The upload goes on by itself as soon as it is back.",
  "import.again":
    "This page does not have the file any more. Choose the same file, and the upload goes on where it was.",
  "import.otherFile": (name: string) => `That is another file. Choose ${name}, or discard this import.`,
  "import.reading": "The file is being read…",
  "import.discard": "Discard",

  "import.found": (rows: string, n: number, columns: number, encoding: string) =>
    `${rows} ${of(n, "row", "rows")}, ${columns} ${of(columns, "column", "columns")}, ${encoding}`,
  "import.earlierSame": (when: string, who: string) =>
    `A file of this name and size was imported on ${when} by ${who}. If it is the same, its rows are recognised and none comes in twice.`,
  "import.columns": "Columns",
  "import.columnsHow": "What each column of the file is. Several columns may be the name: they are joined.",
  "import.column": "Column",
  "import.examples": "In the first rows",
  "import.becomes": "Is",
  "import.becomesOf": (column: string) => `What “${column}” is`,
  "import.fields": "The lead",
  "import.past": "Where it comes from",
  "import.other": "Other",
  "import.field.created_at": "Date",
  "import.field.contacted_at": "First contact",
  "import.field.status": "Status",
  "import.field.triager": "Owner",
  "import.field.extra": "Keep under its name",
  "import.field.none": "Leave out",
  "import.extras": "Other fields",
  "import.mistake.no_name": "No column is the lead's name yet. Choose it below.",
  "import.mistake.no_header":
    "The first line looks like a lead. It must hold the names of the columns: add such a line to the file.",
  "import.mistake.same_field": (columns: string, field: string) => `${columns} can each be “${field}”.`,
  "import.mistake.same_name": (column: string) =>
    `Several columns are called “${column}”. Leave all but one out.`,
  "import.mistake.forbidden_name": "No column may be called “__proto__”. Leave it out.",
  "import.useAll": "Use them all: the first that holds something counts",

  "import.statuses": "Statuses in the file",
  "import.statusesHow": "What each word means here. Rows with a word that nobody has explained are left out.",
  "import.owners": "Owners in the file",
  "import.ownersHow": "Who they are in your team. Rows of an owner whom nobody knows are left out.",
  "import.tooMany": "This column has so many different values that it can hardly be the right one.",
  "import.notSaid": "Choose…",
  "import.nobody": "Nobody: the rotation decides",
  "import.meansOf": (word: string) => `What “${word}” means`,
  "import.whoIs": (name: string) => `Who “${name}” is`,
  "import.inRows": (rows: string, n: number) => `in ${rows} ${of(n, "row", "rows")}`,
  "import.understood": (count: number) => `${count} understood`,
  "import.status.new": "New",

  "import.options": "How to read it",
  "import.dates": "03/04/2026 is",
  "import.dates.none": "Not said: such rows are left out",
  "import.dates.dmy": "3 April",
  "import.dates.mdy": "4 March",
  "import.timeZone": "Time zone of the dates",
  "import.decimal": "120.000 is",
  "import.decimal.none": "As people write it: 120 thousand",
  "import.decimal.comma": "120 thousand: a comma stands before the decimals",
  "import.decimal.point": "120: a point stands before the decimals",
  "import.quiet": "Quietly",
  "import.quietHow":
    "No mail, no webhooks and no promise of first contact, now or later. For old leads that you keep for the record.",

  "import.rows": "The first rows, as leads",
  "import.rowsHow":
    "As they would be stored. Leads with an owner or a final status are taken over as they are; the policy decides about the others.",
  "import.line": "Line",
  "import.remarks": "Remarks",
  "import.leftOut": "Left out: the person was erased",
  "import.warning": (code: string) => WARNINGS[code] ?? "Something is odd about it",
  "import.wrong": (code: string) => WRONG[code] ?? "Something is wrong with the row",

  "import.try": "Check every row",
  "import.start": (rows: string, n: number) => `Import ${rows} ${of(n, "row", "rows")}`,
  "import.tried": "If you import it now:",
  "import.trying": "Every row is being checked. Nothing is imported.",
  "import.running": "The leads are being imported. You may leave: it goes on by itself.",
  "import.progress": (done: string, all: string) => `${done} of ${all} rows`,
  "import.stopTitle": "Stop the import?",
  "import.stopHow":
    "What has been imported stays. If you import the same file again, the rows that are there are recognised.",

  "import.isDone": "The import is done.",
  "import.isCancelled": "The import was cancelled. What had been imported stays.",
  "import.isDiscarded": "The file was discarded. Nothing was imported.",
  "import.by": (who: string, when: string) => `${who}, ${when}`,
  "import.count.created": (n: number) => of(n, "new lead", "new leads"),
  "import.count.duplicates": "of these, people whom you knew already",
  "import.count.taken_over": "of these, with the owner or status that they had",
  "import.count.already_imported": "were there already",
  "import.count.left_out": "left out, because the person was erased",
  "import.count.errors": (n: number) => of(n, "row became no lead", "rows became no lead"),
  "import.count.amounts_by_rule": "A dot or comma in the amount was read as thousands: check one",
  "import.remarkable": "Worth a look",
  "import.why": "Why rows became no lead",
  "import.download": "Download the rows that became no lead",
  "import.downloadHow":
    "A CSV file with what is wrong beside each row. Correct it and import that file as it is. It can be downloaded for 7 days.",
  "import.toLeads": "See these leads",
  "import.another": "Import another file",
  "import.none": "No file has been imported in the last 30 days",
} as const
