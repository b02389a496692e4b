const of = (n: number, one: string, many: string) => (n === 1 ? one : many)

/** What is off about leads that were imported all the same. */
const WARNINGS: Record<string, string> = {
  invalid_email: "The e-mail address is not valid: kept, but not used to recognise people",
  suspicious_email: "The e-mail address looks mistyped: kept as it is",
  invalid_phone: "The phone number is not valid: kept, but not used to recognise people",
  unknown_field: "Some columns match no field of a lead: kept with it under their names",
  unknown_business: "The policy does not know the business",
  unknown_revenue_label: "The policy does not know the revenue bracket",
  unreadable_amount: "The amount cannot be read: kept as text",
  other_currency: "The amount is in another currency: converted at the rate in the policy",
  text_cut: "A text is too long for its field: cut there, and kept with the other fields",
  extra_left_out: "There are more columns than a lead can hold: the last ones are left out",
  status_not_kept: "Nobody on the team was in contact with it: decided like a new lead",
  owner_inactive: "The owner is inactive: decided like a new lead",
}
/** Why rows became no lead. */
const WRONG: Record<string, string> = {
  required: "The name is missing",
  too_long: "A text is too long",
  out_of_range: "An amount is out of range",
  contains_nul: "There is a broken character",
  wrong_cells: "The row has more or fewer cells than the first line",
  unreadable_yes_or_no: "Neither yes nor no",
  ambiguous_date: "A date is ambiguous",
  unreadable_date: "A date cannot be read",
  future_date: "A date is in the future",
  unclear_year: "A two-digit year would be in the future: write it with four digits",
  lone_number_date:
    "A number that could be a date, in a column with other dates: use one format for the column",
  unknown_status: "A status without a meaning yet",
  unknown_triager: "The owner is not on the team",
  too_many_extra_fields: "More than 32 columns match no field",
  extra_too_large: "The other columns hold too much",
  not_stored: "It could not be stored",
}
const FAILURES: Record<string, string> = {
  spreadsheet:
    "This is a spreadsheet. Open it, save it as CSV (Excel calls it “CSV UTF-8”) and import that file.",
  empty: "The file is empty.",
  no_rows: "The file has only a first line, and no rows below it.",
  not_text: "The file is not text. Save it as “CSV UTF-8” and try again.",
  unclear_delimiter:
    "It is not clear what separates the columns. Save it with commas or semicolons and try again.",
  unclosed_quote: "A quote in the file is never closed. Correct it, or export the file again.",
  malformed: "The file is not CSV: a line is longer than any lead, or has more than 1,000 columns.",
  missing: "Part of the file is missing. Upload it again.",
  cut_off:
    "The server was interrupted three times in a row while it worked on this file. What was imported stays. Split the file and import the rest, or ask your server administrator.",
  command_cut_off:
    "The command on the server was interrupted. What it imported stays. Run it again, and it continues where it stopped.",
  command_failed:
    "The command on the server failed and said why there. What it imported stays. Run it again, and it continues where it stopped.",
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
  "import.state.undoing": "Being undone",
  "import.state.undone": "Undone",
  "import.byCommand": "On the server's command line",

  "import.sending": "Uploading the file. You can use other screens, but keep this tab open.",
  "import.offline": "No connection. The upload continues automatically once you are back online.",
  "import.again": "This page no longer has the file. Choose the same file to continue the upload.",
  "import.otherFile": (name: string) => `That is another file. Choose ${name}, or discard this import.`,
  "import.reading": "The file is being read…",
  "import.discard": "Discard",

  "import.found": (rows: string, n: number, columns: number, encoding: string) =>
    `${rows} ${of(n, "row", "rows")}, ${columns} ${of(columns, "column", "columns")}, ${encoding}`,
  "import.earlierSame": (when: string, who: string) =>
    `A file of this name and size was imported on ${when} by ${who}. If it is the same, its rows are recognised and none comes in twice.`,
  "import.columns": "Columns",
  "import.columnsHow":
    "What each column of the file contains. Several columns can be the name: they are joined.",
  "import.column": "Column",
  "import.examples": "In the first rows",
  "import.becomes": "Contains",
  "import.becomesOf": (column: string) => `What “${column}” contains`,
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
  "import.mistake.no_contact":
    "No column is an e-mail address or a phone number: nobody could be called, and no duplicates would be recognised. Choose the right column below.",
  "import.noContact": "These leads have neither: import them all the same",
  "import.further": "Used if those before it are empty, otherwise kept under its name",
  "import.serial": "Counted in days, as spreadsheets do",
  "import.mistake.no_header":
    "The first line looks like a lead. It must hold the names of the columns: add such a line to the file.",
  "import.mistake.same_field": (columns: string, field: string) => `${columns} can each be “${field}”.`,
  "import.mistake.same_name": (column: string) =>
    `Several columns are called “${column}”. Leave all but one out.`,
  "import.mistake.forbidden_name": "No column may be called “__proto__”. Leave it out.",
  "import.useAll": "Use them all: the first one that is filled in counts",

  "import.statuses": "Statuses in the file",
  "import.statusesHow": "Choose what each word means. Rows with a word that has no meaning yet are left out.",
  "import.owners": "Owners in the file",
  "import.ownersHow": "Choose the rep for each owner. Rows with an unknown owner are left out.",
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
  "import.dates.none": "Not set: such rows are left out",
  "import.dates.dmy": "3 April",
  "import.dates.mdy": "4 March",
  "import.dates.ymd": "The year comes first: 26/03/05 is 5 March",
  "import.datesSeen": (line: number, column: string) => `As line ${line} tells (${column})`,
  "import.datesUnclear": (line: number, column: string) => `See line ${line} (${column})`,
  "import.timeZone": "Time zone of the dates",
  "import.decimal": "120.000 is",
  "import.decimal.none": "As people write it: 120 thousand",
  "import.decimal.comma": "120 thousand: decimals follow a comma",
  "import.decimal.point": "120: decimals follow a point",
  "import.quiet": "Quietly",
  "import.quietHow":
    "No mail, no webhooks and no promise of first contact, now or later. For old leads that you keep for the record.",

  "import.rows": "The first rows, as leads",
  "import.rowsHow":
    "As they would be stored. Leads with an owner or a final status are taken over as they are; the policy decides about the others.",
  "import.line": "Line",
  "import.remarks": "Remarks",
  "import.leftOut": "Left out: the person was erased",
  "import.warning": (code: string) => WARNINGS[code] ?? "Something looks odd",
  "import.wrong": (code: string) => WRONG[code] ?? "Something is wrong with the row",

  "import.try": "Check every row",
  "import.start": (rows: string, n: number) => `Import ${rows} ${of(n, "row", "rows")}`,
  "import.tried": "If you import it now:",
  "import.trying": "Every row is being checked. Nothing is imported.",
  "import.running": "Importing the leads. You can leave this page: the import continues.",
  "import.progress": (done: string, all: string) => `${done} of ${all} ${all === "1" ? "row" : "rows"}`,
  "import.stopTitle": "Stop the import?",
  "import.stopHow":
    "What has been imported stays. If you import the same file again, rows that are already there are recognised.",

  "import.isDone": "The import is done.",
  "import.isCancelled": "The import was cancelled. What had been imported stays.",
  "import.isDiscarded": "The file was discarded. Nothing was imported.",
  "import.by": (who: string, when: string) => `${who}, ${when}`,
  "import.count.created": (n: number) => of(n, "new lead", "new leads"),
  "import.count.duplicates": "of these, people you already knew",
  "import.count.taken_over": "of these, with the owner or status they had",
  "import.count.already_imported": "already imported",
  "import.count.left_out": "left out, because the person was erased",
  "import.count.errors": (n: number) => of(n, "row became no lead", "rows became no lead"),
  "import.count.amounts_by_rule": "A dot or comma in the amount was read as thousands: check one",
  "import.remarkable": "Worth a look",
  "import.why": "Why rows became no lead",
  "import.download": "Download the rows that became no lead",
  "import.downloadHow":
    "A CSV file with what is wrong beside each row. Correct it and import that file as it is. It can be downloaded for 7 days.",
  "import.wrongByCommand": "The rows that became no lead are in a file beside the one that was imported.",
  "import.undo": "Undo the import",
  "import.undoTitle": "Undo this import?",
  "import.undoCounting": "Counting which leads can be taken back…",
  "import.undoNothing": "There is nothing to take back: all of its leads have been worked on or are gone.",
  "import.undo.taken_back": (n: number) =>
    of(n, "lead disappears, as if it had never arrived", "leads disappear, as if they had never arrived"),
  "import.undone.taken_back": (n: number) => of(n, "lead was taken back", "leads were taken back"),
  "import.undo.worked": (n: number) =>
    of(n, "stays, because somebody has worked on it", "stay, because somebody has worked on them"),
  "import.undo.known": (n: number) =>
    of(
      n,
      "stays, because the person has been in touch again",
      "stay, because the people have been in touch again",
    ),
  "import.undoHow":
    "Their turns in the rotation are given back. Afterwards you can import the file again, with other choices.",
  "import.undoing": "The leads are being taken back. You can leave this page: it continues by itself.",
  "import.isUndone": "The import was undone.",
  "import.toLeads": "See these leads",
  "import.another": "Import another file",
  "import.none": "No file has been imported in the last 30 days",
} as const
