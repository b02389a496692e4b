// What conditions must be beyond their shape: countries and domains that exist, spans with something in them, words that can
// be compared. The conditions may be anything; what is not of the right shape is passed over here.
import { isSupportedCountry } from "libphonenumber-js/max"
import { pointerTo } from "../json-pointer.ts"
import { fold } from "./fold.ts"
import { type Fields, fieldsIn, textsIn } from "./loose.ts"
import { type Mistake, quote } from "./mistake.ts"

type Path = readonly (string | number)[]

export function* conditionMistakes(when: Fields, path: Path): Generator<Mistake> {
  const { below, at_least: atLeast } = fieldsIn(when.revenue)
  if (typeof below === "number" && typeof atLeast === "number" && below <= atLeast)
    yield {
      pointer: pointerTo(...path, "revenue", "below"),
      code: "empty_span",
      params: { below, at_least: atLeast },
      detail: `\`below\` (${below}) must be more than \`at_least\` (${atLeast}), or no revenue is in between.`,
    }
  for (const { position, text } of textsIn(when.phone_country))
    yield* countryMistakes(text, [...path, "phone_country", position])
  for (const { position, text } of textsIn(when.email_domain))
    if (!/^[^\s@]+\.[^\s@.]+$/.test(text))
      yield {
        pointer: pointerTo(...path, "email_domain", position),
        code: "not_a_domain",
        params: { value: text },
        detail: `${quote(text)} is not a domain; write what follows the @ of an address, such as \`example.com\`.`,
      }
  yield* notComparable(when.business, [...path, "business"])
  yield* notComparable(fieldsIn(when.business_label).contains, [...path, "business_label", "contains"])
  for (const field of Object.keys(fieldsIn(when.extra)))
    if (field.trim() === "" || !field.isWellFormed() || field.includes("\0"))
      yield {
        pointer: pointerTo(...path, "extra", field),
        code: "invalid_characters",
        detail: "The name of a field must not be blank, and must not contain NUL or half a surrogate pair.",
      }
}

export function* countryMistakes(code: string, path: Path): Generator<Mistake> {
  if (!isSupportedCountry(code))
    yield {
      pointer: pointerTo(...path),
      code: "unknown_country",
      params: { value: code },
      detail: `${quote(code)} is not a country with phone numbers; write its two-letter ISO 3166 code in capitals, such as \`ES\`.`,
    }
}

/** Texts of which nothing is left when they are compared. */
export function* notComparable(list: unknown, path: Path): Generator<Mistake> {
  for (const { position, text } of textsIn(list))
    if (fold(text) === "")
      yield {
        pointer: pointerTo(...path, position),
        code: "not_comparable",
        params: { value: text },
        detail: `${quote(text)} has no letter or digit by which to compare it.`,
      }
}
