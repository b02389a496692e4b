// What a policy must be beyond its shape and its names: codes that exist, bounds in order, references that lead
// somewhere. The document may be anything; what is not of the right shape is passed over here and told by
// policy-shape.ts.
import { pointerTo } from "../json-pointer.ts"
import { conditionMistakes, countryMistakes } from "./conditions-meaning.ts"
import { MOST_WORKING_MINUTES } from "./limits.ts"
import { type Fields, fieldsIn, isText, listIn, objectsIn } from "./loose.ts"
import { type Mistake, nearest, quote } from "./mistake.ts"
import { UNKNOWN_BUSINESS } from "./unknown-business.ts"

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"))

export function* meaningMistakes(policy: Fields): Generator<Mistake> {
  if (isText(policy.currency)) yield* currencyMistakes(policy.currency, ["currency"])
  for (const code of Object.keys(fieldsIn(policy.rates))) yield* currencyMistakes(code, ["rates", code])
  if (isText(policy.default_country)) yield* countryMistakes(policy.default_country, ["default_country"])
  for (const { position, fields } of objectsIn(policy.disqualify)) yield* ruleMistakes(position, fields)
  yield* boundMistakes(policy)
  yield* referenceMistakes(policy)
  yield* promiseMistakes(policy)
}

function* currencyMistakes(code: string, path: readonly string[]): Generator<Mistake> {
  if (CURRENCIES.has(code)) return
  yield {
    pointer: pointerTo(...path),
    code: "unknown_currency",
    params: { value: code },
    detail: `${quote(code)} is not a currency; write its three-letter ISO 4217 code in capitals, such as \`EUR\`.`,
  }
}

function* ruleMistakes(position: number, rule: Fields): Generator<Mistake> {
  if (rule.id === UNKNOWN_BUSINESS.rule)
    yield {
      pointer: pointerTo("disqualify", position, "id"),
      code: "reserved_id",
      params: { value: rule.id },
      detail: `The id ${quote(rule.id)} stands for the setting \`unknown_business\`; give the rule another one.`,
    }
  yield* conditionMistakes(fieldsIn(rule.when), ["disqualify", position, "when"])
}

/** Every revenue must fall in exactly one bracket. */
function* boundMistakes(policy: Fields): Generator<Mistake> {
  const last = listIn(policy.brackets).length - 1
  let bound = 0
  for (const { position, fields } of objectsIn(policy.brackets)) {
    const pointer = pointerTo("brackets", position, "below")
    const isLast = position === last
    if (isLast && "below" in fields)
      yield {
        pointer,
        code: "last_bracket_bounded",
        detail: "The last bracket must have no `below`, so that no revenue is too high for it.",
      }
    if (!isLast && !("below" in fields))
      yield {
        pointer,
        code: "bracket_unbounded",
        detail: "Only the last bracket has no `below`; say where this one ends.",
      }
    if (typeof fields.below !== "number") continue
    if (bound > 0 && fields.below <= bound)
      yield {
        pointer,
        code: "not_ascending",
        params: { bound },
        detail: `\`below\` must be more than ${bound}, where the bracket before it ends.`,
      }
    bound = fields.below
  }
}

function* referenceMistakes(policy: Fields): Generator<Mistake> {
  const named = policy.bracket_without_revenue
  const ids = bracketIds(policy)
  if (isText(named) && !ids.includes(named))
    yield unknownBracket(named, ids, pointerTo("bracket_without_revenue"))
  for (const named of Object.keys(fieldsIn(fieldsIn(policy.first_contact).by_bracket)))
    if (!ids.includes(named))
      yield unknownBracket(named, ids, pointerTo("first_contact", "by_bracket", named))
}

const bracketIds = (policy: Fields): string[] =>
  objectsIn(policy.brackets).flatMap(({ fields }) => (isText(fields.id) ? [fields.id] : []))

function unknownBracket(named: string, ids: readonly string[], pointer: string): Mistake {
  const meant = nearest(named, ids)
  return {
    pointer,
    code: "unknown_bracket",
    params: { value: named, known: ids, ...(meant !== undefined && { meant }) },
    detail: `${quote(named)} is not the id of a bracket${meant === undefined ? "." : `; did you mean ${quote(meant)}?`}`,
  }
}

function* promiseMistakes(policy: Fields): Generator<Mistake> {
  const promise = fieldsIn(policy.first_contact)
  const kinds = objectsIn(promise.by)
  for (const { position, fields } of kinds)
    yield* conditionMistakes(fieldsIn(fields.when), ["first_contact", "by", position, "when"])
  if (policy.first_contact != null && policy.first_contact_within_minutes != null)
    yield {
      pointer: pointerTo("first_contact_within_minutes"),
      code: "said_twice",
      params: { other: "first_contact" },
      detail: "`first_contact` says this already; leave one of them out.",
    }
  if (promise.counted === "always") return
  const minutes = [
    { at: ["within_minutes"], value: promise.within_minutes },
    ...Object.entries(fieldsIn(promise.by_bracket)).map(([id, value]) => ({ at: ["by_bracket", id], value })),
    ...kinds.map(({ position, fields }) => ({
      at: ["by", position, "within_minutes"],
      value: fields.within_minutes,
    })),
  ]
  for (const { at, value } of minutes)
    if (typeof value === "number" && value > MOST_WORKING_MINUTES)
      yield {
        pointer: pointerTo("first_contact", ...at),
        code: "out_of_range",
        params: { most: MOST_WORKING_MINUTES },
        detail: `In working hours it must be at most ${MOST_WORKING_MINUTES} minutes, not ${value}.`,
      }
}
