/**
 * GET /api/admin/conversions.csv: which clicks on ads became leads that qualified or were won, in the form in which an ad network takes
 * them back. It names clicks, never persons.
 */
import { Readable } from "node:stream"
import { Type } from "typebox"
import { recordExport } from "../../changes/record-use.ts"
import { toCsvLine } from "../../domain/import/csv-cell.ts"
import type { Database } from "../../store/connection/database.ts"
import { type ClickId, type Conversion, findConversions } from "../../store/find/conversions.ts"
import type { DeskReader } from "../../store/leads/desk.ts"
import { actorOf, teamsOf } from "../access/admin.ts"
import { rangeIn } from "../access/moments.ts"
import { CSV_TYPE, csvAnswer, datedAttachment } from "../schemas/csv.ts"
import { optionalText, timeZone } from "../schemas/parts.ts"
import type { App } from "../shell/app.ts"
import { operationsOf } from "../shell/operations.ts"
import { type FieldError, refuseParameters } from "../shell/problems.ts"

const operation = operationsOf("Statistics")

type Network = "google" | "meta" | "microsoft"
type Line = Conversion & { readonly name: string; readonly currency: string }
type Form = {
  readonly click: ClickId
  /** The lines above the first conversion. */
  readonly head: readonly (readonly string[])[]
  readonly cells: (line: Line) => readonly (string | null)[]
}

/** Google's and Microsoft's templates are alike: the time zone in a line of its own, and only these columns. */
const template = (click: ClickId, column: string): Form => ({
  click,
  head: [
    ["Parameters:TimeZone=+0000"],
    [column, "Conversion Name", "Conversion Time", "Conversion Value", "Conversion Currency"],
  ],
  cells: ({ click, name, at, value, currency }) => [
    click,
    name,
    at.toISOString().replace("T", " ").slice(0, 19),
    value === null ? null : String(value),
    value === null ? null : currency,
  ],
})
const FORMS: Record<Network, Form> = {
  google: template("gclid", "Google Click ID"),
  microsoft: template("msclkid", "Microsoft Click ID"),
  // The names of the Conversions API. `fbc` is the click as Meta's own cookie would have kept it.
  meta: {
    click: "fbclid",
    head: [["event_name", "event_time", "value", "currency", "fbc", "order_id"]],
    cells: ({ click, name, at, value, currency, came_at, lead }) => [
      name,
      at.toISOString(),
      value === null ? null : String(value),
      value === null ? null : currency,
      `fb.1.${came_at.getTime()}.${click}`,
      lead,
    ],
  },
}

const LONGEST_NAME = 100
const Query = Type.Object({
  for: Type.Enum(["google", "meta", "microsoft"], {
    description: "Whose clicks: `gclid`, `fbclid` or `msclkid` among the fields of a lead.",
    examples: ["google"],
  }),
  from: optionalText(40, "When it qualified or was won: an instant, or a date.", "2026-11-01"),
  to: optionalText(40, "An instant before that, or a date: to the end of that day.", "2026-11-30"),
  time_zone: timeZone("In which days begin: UTC or an IANA time zone. Times in the file are in UTC."),
  qualified_as: Type.Optional(
    Type.String({
      maxLength: LONGEST_NAME,
      default: "Qualified lead",
      description: "What the network calls it; empty: these are left out.",
    }),
  ),
  won_as: Type.Optional(
    Type.String({
      maxLength: LONGEST_NAME,
      default: "Won lead",
      description: "What the network calls it; empty: these are left out.",
    }),
  ),
})

type Parts = {
  readonly db: Database
  readonly desks: DeskReader
  /** Picks the primary or a standby. */
  readonly choose: () => Promise<Database>
}

export function addConversions(scope: App, { db, desks, choose }: Parts): void {
  scope.get(
    "/conversions.csv",
    operation(
      "exportConversions",
      "Conversions for an ad network, as CSV",
      "Leads that are qualified or won now and came by a click on an ad, oldest first, in the form in which Google Ads, Microsoft " +
        "Advertising or Meta take offline conversions. A won lead has two lines, one for each step; the value stands in that of the second.",
      { querystring: Query, response: { 200: csvAnswer("The conversions.") } },
      { exposeHeadRoute: false, config: { asksAgain: true, reads: "read:leads", manager: "own_leads" } },
    ),
    async (request, reply) => {
      const { query } = request
      const errors: FieldError[] = []
      const days = rangeIn(query, errors)
      if (errors.length > 0) throw refuseParameters(...errors)
      const form = FORMS[query.for]
      const { currency } = desks.latestPolicy
      const names = { qualified: query.qualified_as?.trim() ?? "", won: query.won_as?.trim() ?? "" }
      const tell = (pages: readonly Conversion[]) =>
        pages
          .filter(({ what }) => names[what] !== "")
          .map((one) => toCsvLine(form.cells({ ...one, name: names[one.what], currency })))
          .join("")
      // Read before the answer begins, so that an outage is still answered as a problem.
      const pages = findConversions(await choose(), form.click, { ...days, teams: teamsOf(request) })
      const first = await pages.next()
      await recordExport(db, actorOf(request), "conversions.csv", query)
      async function* lines() {
        yield form.head.map(toCsvLine).join("") + tell(first.value ?? [])
        for await (const page of pages) yield tell(page)
      }
      return reply
        .type(CSV_TYPE)
        .header("content-disposition", datedAttachment(`conversions-${query.for}`))
        .send(Readable.from(lines(), { objectMode: false }))
    },
  )
}
