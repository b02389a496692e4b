import assert from "node:assert/strict"
import { test } from "node:test"
import { compileText } from "./compile-text.ts"
import { type Params, teller } from "./tell-text.ts"

const en = teller("en-GB", (number) => new Intl.NumberFormat("en-GB").format(number))
const say = (source: string, params?: Params) => en(compileText(source).text, params)

test("a text names values, and numbers are written as its language does", () => {
  assert.equal(say("Hello"), "Hello")
  assert.equal(
    say("{name} has {n, number} of {all}", { name: "Ana", n: 1234, all: "many" }),
    "Ana has 1,234 of many",
  )
})

test("a plural takes the very number first, then its category", () => {
  const leads = "{n, plural, =0 {no leads} one {# lead} other {# leads}}"
  assert.deepEqual(
    [0, 1, 2, 1000].map((n) => say(leads, { n })),
    ["no leads", "1 lead", "2 leads", "1,000 leads"],
  )
  const place = "{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}"
  assert.deepEqual(
    [1, 2, 3, 4, 11, 22].map((n) => say(place, { n })),
    ["1st", "2nd", "3rd", "4th", "11th", "22nd"],
  )
})

test("a choice is by the word; what is missing counts as null", () => {
  const held = "Held{by, select, null {} other { by {by}}}"
  assert.deepEqual(
    [say(held), say(held, { by: null }), say(held, { by: "Ana" })],
    ["Held", "Held", "Held by Ana"],
  )
  assert.equal(say("{more, select, true {more} other {less}}", { more: true }), "more")
  assert.equal(say("{x, select, a {A} other {else}}", { x: "constructor" }), "else")
})

test("an apostrophe is one, unless it quotes a brace", () => {
  assert.equal(say("the lead's '{…}' and '{'x'}' it''s"), "the lead's {…} and {x} it's")
  assert.equal(say("{n, plural, other {'#' is #}}", { n: 3 }), "# is 3")
})

test("what a text asks for is known", () => {
  const { params } = compileText("{a} {n, plural, other {# of {b}}} {c, select, null {} other {{c}}}")
  assert.deepEqual(
    [...params].map(([name, { kind }]) => [name, kind]),
    [
      ["a", "text"],
      ["b", "text"],
      ["n", "number"],
      ["c", "choice"],
    ],
  )
})

test("a mistake is told with its place", () => {
  const mistakes: readonly [string, RegExp][] = [
    ["{n, plural, one {# lead}}", /“other” is missing at 25/],
    ["{n, plural, uno {#} other {#}}", /“uno” is no category/],
    ["{n, date}", /number, plural, selectordinal or select is missing at 4/],
    ["{name", /comma or a closing brace/],
    ["so}", /closing brace too many at 2/],
    ["{x, select, a {1} a {2} other {3}}", /“a” is there twice/],
    ["'{ never closed", /closing apostrophe/],
  ]
  for (const [source, mistake] of mistakes) assert.throws(() => compileText(source), mistake, source)
})
