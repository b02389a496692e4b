import assert from "node:assert/strict"
import { test } from "node:test"
import { InfiniteQueryObserver, QueryClient } from "@tanstack/react-query"
import { changeLoaded, type Row, type RowPage, withStart, withTop } from "./list-top.ts"

/** Leads from one place down to another. */
const leads = (from: number, to: number): Row[] =>
  Array.from({ length: from - to + 1 }, (_, n) => ({ id: `lead-${from - n}`, seq: from - n }))
const page = (from: number, to: number, next_cursor: string | null): RowPage => ({
  data: leads(from, to),
  next_cursor,
})
const loaded = (...pages: RowPage[]) => ({ pages, pageParams: pages.map(() => null) })
const seqsOf = ({ pages }: ReturnType<typeof withTop>) =>
  pages.flatMap(({ data }) => data.map(({ seq }) => seq))

test("what was loaded goes on below a top that meets it", () => {
  const before = loaded(page(100, 51, "c51"), page(50, 1, null))
  const after = withTop(before, page(120, 71, "c71"), 0)
  assert.deepEqual(
    seqsOf(after),
    leads(120, 1).map(({ seq }) => seq),
  )
  assert.equal(after.pages.at(-1)?.next_cursor, null)
})

test("with more arrivals than the top holds the list begins anew, and leaves none out", () => {
  const before = loaded(page(100, 51, "c51"))
  const after = withTop(before, page(230, 181, "c181"), 0)
  assert.deepEqual(
    seqsOf(after),
    leads(230, 181).map(({ seq }) => seq),
  )
  assert.equal(after.pages.at(-1)?.next_cursor, "c181", "its cursor leads on to what lies between")
})

test("arrivals that are held back stay out, and a whole list needs nothing below", () => {
  const after = withTop(loaded(page(3, 1, null)), page(5, 1, null), 2)
  assert.deepEqual(seqsOf(after), [3, 2, 1])
  const shown = loaded(page(100, 51, "c51"))
  assert.equal(withTop(shown, page(230, 181, "c181"), 50), shown, "all of the top is held back")
  assert.deepEqual(seqsOf(withTop(loaded(page(9, 9, null)), page(2, 1, null), 0)), [2, 1])
})

test("in another order, what was loaded goes on behind the new start, and no lead stands there twice", () => {
  const ids = (after: ReturnType<typeof withStart>) =>
    after.pages.flatMap(({ data }) => data.map(({ id }) => id))
  const order = (...seqs: number[]) => seqs.map((seq) => ({ id: `lead-${seq}`, seq }))
  const before = loaded(
    { data: order(1, 2, 3), next_cursor: "c3" },
    { data: order(4, 5, 6), next_cursor: "c6" },
    { data: order(7, 8), next_cursor: "c8" },
  )
  const after = withStart(before, { data: order(2, 7, 3, 4), next_cursor: "c4" })
  assert.deepEqual(
    ids(after),
    order(2, 7, 3, 4, 5, 6, 8).map(({ id }) => id),
  )
  assert.deepEqual(after.pageParams, [null, "c4", null])
  assert.equal(after.pages.at(-1)?.next_cursor, "c8")
})

test("in another order, the end of the list is read again, and a start that meets nothing stands alone", () => {
  const whole = loaded(page(3, 1, "c1"), { data: [{ id: "lead-9", seq: 9 }], next_cursor: null })
  const after = withStart(whole, page(3, 1, "c1"))
  assert.deepEqual(seqsOf(after), [3, 2, 1])
  assert.equal(after.pages.length, 2, "the part of its page behind the start, which is empty")
  assert.equal(after.pages.at(-1)?.next_cursor, "c1")
  assert.deepEqual(seqsOf(withStart(whole, page(20, 18, "c18"))), [20, 19, 18])
})

test("a new lead stays on top when a further page was on its way", async () => {
  const queries = new QueryClient()
  const queryKey = ["leads"]
  const further = Promise.withResolvers<RowPage>()
  const observer = new InfiniteQueryObserver(queries, {
    queryKey,
    queryFn: ({ pageParam }) => (pageParam === null ? page(9, 8, "8") : further.promise),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }: RowPage) => next_cursor,
  })
  const leave = observer.subscribe(() => {})
  await observer.refetch()
  const fetching = observer.fetchNextPage()
  await changeLoaded(queries, queryKey, (before) => withTop(before, page(10, 9, "9"), 0))
  further.resolve(page(7, 6, null))
  await fetching
  const seqs = () => observer.getCurrentResult().data?.pages.flatMap(({ data }) => data.map(({ seq }) => seq))
  assert.deepEqual(seqs(), [10, 9, 8])
  await observer.fetchNextPage()
  assert.deepEqual(seqs(), [10, 9, 8, 7, 6])
  leave()
  queries.clear()
})
