// The names in a policy: each must mean one thing, in the form in which it is compared. The document may be
// anything; what is not of the right shape is passed over here and told by policy-shape.ts.
import { pointerTo } from "../json-pointer.ts"
import { fold } from "./fold.ts"
import { type Fields, fieldsIn, isText, objectsIn, textsIn } from "./loose.ts"
import { type Mistake, quote } from "./mistake.ts"

/** A name and the entry of a list that has it. */
type Name = { text: string; position: number; owner: string; pointer: string }

export function* nameMistakes(policy: Fields): Generator<Mistake> {
  const categoryNames = namesIn("businesses", policy)
  const bracketNames = namesIn("brackets", policy)
  for (const { text, pointer } of [...categoryNames, ...bracketNames])
    if (fold(text) === "")
      yield {
        pointer,
        code: "not_comparable",
        params: { value: text },
        detail: `${quote(text)} has no letter or digit by which to compare it.`,
      }
  yield* clashes(categoryNames, fold)
  yield* clashes(bracketNames, fold)
  yield* clashes(namesIn("disqualify", policy), (id) => id)
  yield* clashes(namesIn("teams", policy), (id) => id)
}

/** Categories that only conditions know: allowed, but as often as not a slip. */
export function* nameWarnings(policy: Fields): Generator<Mistake> {
  const known = new Set(namesIn("businesses", policy).map(({ text }) => fold(text)))
  for (const { text, pointer } of namesInConditions(policy)) {
    if (fold(text) === "" || known.has(fold(text))) continue
    known.add(fold(text))
    yield {
      pointer,
      code: "new_category",
      params: { value: text },
      detail: `No category in \`businesses\` has the name ${quote(text)}: it becomes a category of its own, known by this name alone.`,
    }
  }
}

/** Categories in what a triager takes that the policy does not know: no lead is ever of them. */
export function* strangeCategories(policy: Fields, takes: unknown): Generator<Mistake> {
  const names = [...namesIn("businesses", policy), ...namesInConditions(policy)]
  const known = new Set(names.map(({ text }) => fold(text)))
  for (const { position, text } of textsIn(fieldsIn(takes).business))
    if (!known.has(fold(text)))
      yield {
        pointer: pointerTo("takes", "business", position),
        code: "unknown",
        params: { value: text },
        detail: `The policy knows no category ${quote(text)}: no lead is of it.`,
      }
}

/** Names that two entries of a list share. */
function* clashes(names: readonly Name[], form: (text: string) => string): Generator<Mistake> {
  const firstWith = new Map<string, Name>()
  for (const name of names) {
    const first = firstWith.get(form(name.text))
    if (first === undefined) firstWith.set(form(name.text), name)
    else if (first.position !== name.position)
      yield {
        pointer: name.pointer,
        code: "same_name_twice",
        params: {
          value: name.text,
          other: first.text,
          entry: name.position + 1,
          other_entry: first.position + 1,
        },
        detail: clash(first, name),
      }
  }
}

function clash(first: Name, second: Name): string {
  const both = `${quote(second.text)} of ${second.owner} and ${quote(first.text)} of ${first.owner}`
  return first.text === second.text
    ? `${quote(second.text)} names both ${first.owner} and ${second.owner}.`
    : `${both} are the same name: case, accents, spaces and punctuation do not count.`
}

/** Everything by which the entries of a list are known. */
function namesIn(list: "businesses" | "brackets" | "disqualify" | "teams", policy: Fields): Name[] {
  return objectsIn(policy[list]).flatMap(({ position, fields }) => {
    const owner = `entry ${position + 1} of ${quote(list)}`
    const single = ["id", "label"].map((field) => ({ text: fields[field], path: [field] }))
    const listed = ["aliases", "labels"].flatMap((field) =>
      textsIn(fields[field]).map(({ position: index, text }) => ({ text, path: [field, index] })),
    )
    return [...single, ...listed].flatMap(({ text, path }) =>
      isText(text) ? [{ text, position, owner, pointer: pointerTo(list, position, ...path) }] : [],
    )
  })
}

/** The names of categories in the conditions of rules, promises and teams. */
function namesInConditions(policy: Fields): { text: string; pointer: string }[] {
  const teams = objectsIn(policy.teams)
  const lists: { path: (string | number)[]; entries: ReturnType<typeof objectsIn> }[] = [
    { path: ["teams"], entries: teams },
    ...[
      { path: [], fields: policy },
      ...teams.map((team) => ({ ...team, path: ["teams", team.position] })),
    ].flatMap(({ path, fields }) => [
      { path: [...path, "disqualify"], entries: objectsIn(fields.disqualify) },
      { path: [...path, "first_contact", "by"], entries: objectsIn(fieldsIn(fields.first_contact).by) },
    ]),
  ]
  return lists.flatMap(({ path, entries }) =>
    entries.flatMap(({ position, fields }) =>
      textsIn(fieldsIn(fields.when).business).map(({ position: index, text }) => ({
        text,
        pointer: pointerTo(...path, position, "when", "business", index),
      })),
    ),
  )
}
