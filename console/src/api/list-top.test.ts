import assert from "node:assert/strict"
import { test } from "node:test"
import { type Place, type PlacePage, withTop } from "./list-top.ts"

/** Leads from one place down to another. */
const leads = (from: number, to: number): Place[] =>
  Array.from({ length: from - to + 1 }, (_, n) => ({ id: `lead-${from - n}`, seq: from - n }))
const page = (from: number, to: number, next_cursor: string | null): PlacePage => ({
  data: leads(from, to),
  next_cursor,
})
const loaded = (...pages: PlacePage[]) => ({ pages, pageParams: pages.map(() => null) })
const placesOf = ({ pages }: ReturnType<typeof withTop>) =>
  pages.flatMap(({ data }) => data.map(({ seq }) => seq))

test("what was loaded goes on below a top that meets it", () => {
  const before = loaded(page(100, 51, "c51"), page(50, 1, null))
  const after = withTop(before, page(120, 71, "c71"), 0)
  assert.deepEqual(
    placesOf(after),
    leads(120, 1).map(({ seq }) => seq),
  )
  assert.equal(after.pages.at(-1)?.next_cursor, null)
})

test("with more arrivals than the top holds the list begins anew, and leaves none out", () => {
  const before = loaded(page(100, 51, "c51"))
  const after = withTop(before, page(230, 181, "c181"), 0)
  assert.deepEqual(
    placesOf(after),
    leads(230, 181).map(({ seq }) => seq),
  )
  assert.equal(after.pages.at(-1)?.next_cursor, "c181", "its cursor leads on to what lies between")
})

test("arrivals that are held back stay out, and a whole list needs nothing below", () => {
  const after = withTop(loaded(page(3, 1, null)), page(5, 1, null), 2)
  assert.deepEqual(placesOf(after), [3, 2, 1])
  const shown = loaded(page(100, 51, "c51"))
  assert.equal(withTop(shown, page(230, 181, "c181"), 50), shown, "all of the top is held back")
  assert.deepEqual(placesOf(withTop(loaded(page(9, 9, null)), page(2, 1, null), 0)), [2, 1])
})
