// The promise of first contact: what the document says of it, and the form in which it is asked.
import { type Static, Type } from "typebox"
import { type Condition, type ConditionFields, compileConditions, firstFailed } from "./conditions.ts"
import { ConditionsDocument } from "./conditions-document.ts"
import { MOST_MINUTES } from "./limits.ts"
import { about, closed } from "./schema-words.ts"

/** Each is tried for every assignment. */
const MOST_KINDS = 50

const EXAMPLE = { within_minutes: 30, by_bracket: { enterprise: 10 }, counted: "working_hours" }

export const FirstContactDocument = closed(
  {
    within_minutes: Type.Integer({
      ...about("Within minutes", "How long somebody who gets a lead has to make contact.", 30),
      minimum: 1,
      maximum: MOST_MINUTES,
    }),
    by_bracket: Type.Optional(
      Type.Record(
        Type.String(),
        Type.Integer({
          ...about("Minutes", "How long for leads of this bracket.", 10),
          minimum: 1,
          maximum: MOST_MINUTES,
        }),
        about("By bracket", "Other times for some brackets, by their ids.", { enterprise: 10 }),
      ),
    ),
    by: Type.Optional(
      Type.Array(
        closed(
          {
            when: ConditionsDocument,
            within_minutes: Type.Integer({
              ...about("Within minutes", "How long for leads of this kind.", 5),
              minimum: 1,
              maximum: MOST_MINUTES,
            }),
          },
          about("Kind of lead", "A time of its own for the leads for which all conditions hold.", {
            when: { funnel: ["demo"] },
            within_minutes: 5,
          }),
        ),
        {
          ...about(
            "By",
            "Other times for some kinds of leads. The first of them that holds decides, before `by_bracket`.",
            [{ when: { funnel: ["demo"] }, within_minutes: 5 }],
          ),
          maxItems: MOST_KINDS,
        },
      ),
    ),
    counted: Type.Optional(
      Type.Enum(
        ["working_hours", "always"],
        about(
          "Counted",
          "`working_hours`: time counts only while whoever has the lead is at work, by their hours and absences. `always`: by the wall clock. Default: working_hours.",
          "working_hours",
          "always",
        ),
      ),
    ),
    remind_after: Type.Optional(
      Type.Unsafe<number | null>({
        ...about(
          "Remind after",
          "The part of the time after which the triager is reminded: 0.5 is half of it. null: never. Default: 0.5.",
          0.5,
          null,
        ),
        type: ["number", "null"],
        minimum: 0.05,
        maximum: 0.95,
      }),
    ),
    hand_on: Type.Optional(
      Type.Integer({
        ...about(
          "Hand on",
          "To how many others a lead goes that nobody contacted in time, one after the other. 0: to nobody. Then it stays where it is, and the admins are told. Default: 2.",
          2,
          0,
        ),
        minimum: 0,
        maximum: 100,
      }),
    ),
    away_after_missed: Type.Optional(
      Type.Unsafe<number | null>({
        ...about(
          "Away after missed",
          "Who misses so many deadlines in a row, with no contact made in between, is paused and gets no more leads until they come back. null: never. Default: 3.",
          3,
          null,
        ),
        type: ["integer", "null"],
        minimum: 1,
        maximum: 1_000,
      }),
    ),
  },
  about("First contact", "By when contact has to be made, and what happens when it is not.", EXAMPLE),
)
export type FirstContactDocument = Static<typeof FirstContactDocument>

export type FirstContact = {
  readonly withinMinutes: number
  readonly byBracket: ReadonlyMap<string, number>
  /** In order: the first whose conditions hold decides, before the bracket. */
  readonly kinds: readonly { readonly conditions: readonly Condition[]; readonly withinMinutes: number }[]
  readonly counted: "working_hours" | "always"
  readonly remindAfter: number | null
  readonly handOn: number
  readonly awayAfterMissed: number | null
}

/**
 * null: nothing is promised. `minutes` is how documents said it before the promise had more to it; `categories` has the id of a
 * category by its folded name.
 */
export function compileFirstContact(
  document: FirstContactDocument | null | undefined,
  minutes: number | null | undefined,
  categories: ReadonlyMap<string, string>,
): FirstContact | null {
  const said: FirstContactDocument | null =
    document ?? (minutes == null ? null : { within_minutes: minutes, counted: "always" })
  if (said === null) return null
  const { remind_after = 0.5, away_after_missed = 3 } = said
  return {
    withinMinutes: said.within_minutes,
    byBracket: new Map(Object.entries(said.by_bracket ?? {})),
    kinds: (said.by ?? []).map(({ when, within_minutes }) => ({
      conditions: [...compileConditions(when, categories)],
      withinMinutes: within_minutes,
    })),
    counted: said.counted ?? "working_hours",
    remindAfter: remind_after,
    handOn: said.hand_on ?? 2,
    awayAfterMissed: away_after_missed,
  }
}

/** The place, from 0, of the kind that decides how long there is for this lead; null if it is of none of them. */
export function kindOfPromise(
  { kinds }: FirstContact,
  lead: ConditionFields,
  category: string | null,
): number | null {
  const place = kinds.findIndex(({ conditions }) => firstFailed(conditions, lead, category) === null)
  return place === -1 ? null : place
}

/** `kind` is what kindOfPromise says of the lead. */
export const minutesFor = (
  { kinds, byBracket, withinMinutes }: FirstContact,
  bracket: string,
  kind: number | null,
): number =>
  (kind === null ? undefined : kinds[kind]?.withinMinutes) ?? byBracket.get(bracket) ?? withinMinutes

/** Fields of `extra` that conditions read. */
export const ownFieldsIn = (conditions: readonly Condition[]): string[] =>
  conditions.flatMap((condition) =>
    condition.on === "extra" ? condition.fields.map(([field]) => field) : [],
  )
