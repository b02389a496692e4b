import assert from "node:assert/strict"
import { test } from "node:test"
import type { Change, NewChange } from "./change.ts"
import { type End, Outbox, type Sent, type ShelvedChange } from "./outbox.ts"

const deed = (to: "contacted" | "lost"): NewChange => ({
  kind: "status",
  to,
  reason: null,
  leadId: "a",
  name: "Ana",
})
const AWAY: Sent = { kind: "later", left: false }
const UNKNOWN: Sent = { kind: "later", left: true }

const settle = () => new Promise((done) => setImmediate(done))

/** What the tabs of a browser share: the shelf, and that one of them sends at a time. */
function browser(shelved: readonly ShelvedChange[] = []) {
  let onShelf = shelved
  let ends: readonly End[] = []
  let numbers = 0
  let isTaken = false
  const waiting: (() => void)[] = []
  const shelf = {
    read: () => onShelf,
    write: (changes: readonly ShelvedChange[]) => {
      onShelf = changes
    },
    readEnds: () => ends,
    writeEnds: (all: readonly End[]) => {
      ends = all
    },
  }
  const alone = async (work: () => Promise<void>): Promise<void> => {
    if (isTaken) await new Promise<void>((next) => waiting.push(next))
    isTaken = true
    await work()
    isTaken = false
    waiting.shift()?.()
  }
  return { shelf, alone, newId: () => String(++numbers) }
}

/** An outbox whose sendings and pauses the test ends itself. */
function trial(shelved: readonly Change[] = [], shared = browser(shelved)) {
  const { shelf, newId } = shared
  const told: string[] = []
  const sendings: { change: Change; end: (sent: Sent) => void }[] = []
  const pauses: { failures: number; end: () => void }[] = []
  const outbox = new Outbox({
    send: (change) => new Promise((end) => sendings.push({ change, end })),
    shelf,
    alone: shared.alone,
    pause: (failures) => new Promise((end) => pauses.push({ failures, end })),
    onRefused: ({ id }, { message }) => told.push(`refused ${id}: ${message}`),
    newId,
    now: () => new Date(0),
  })
  const answer = async (sent: Sent | "done") => {
    const sending = sendings.shift()
    const keep = () => told.push(`done ${sending?.change.id} of ${shelf.read().length}`)
    const seq = 100 + Number(sending?.change.id)
    sending?.end(sent === "done" ? { kind: "done", seq, keep } : sent)
    await settle()
  }
  const goOn = async () => {
    pauses.shift()?.end()
    await settle()
  }
  return { outbox, told, sendings, pauses, answer, goOn, shelf: shelf.read }
}

test("changes are sent one after the other, in their order", async () => {
  const { outbox, told, sendings, answer } = trial()
  outbox.add(deed("contacted"))
  outbox.add(deed("lost"))
  assert.deepEqual(
    sendings.map(({ change }) => change.id),
    ["1"],
  )
  await answer("done")
  await answer("done")
  assert.deepEqual(told, ["done 1 of 2", "done 2 of 1"], "told before it is forgotten")
  assert.deepEqual(outbox.state, { changes: [], isStuck: false })
})

test("without a network a change waits, and goes with the same number when it is back", async () => {
  const { outbox, told, sendings, pauses, answer, goOn, shelf } = trial()
  outbox.add(deed("contacted"))
  await answer(AWAY)
  assert.deepEqual([outbox.state.isStuck, outbox.state.changes.length, shelf().length], [true, 1, 1])
  await goOn()
  await answer(UNKNOWN)
  assert.equal(pauses[0]?.failures, 2, "pauses grow")
  await goOn()
  assert.equal(sendings[0]?.change.id, "1")
  await answer("done")
  assert.deepEqual([told, outbox.state.isStuck], [["done 1 of 1"], false])
})

test("what is refused is taken out, told, and holds up nothing", async () => {
  const { outbox, told, answer } = trial()
  outbox.add(deed("contacted"))
  outbox.add(deed("lost"))
  await answer({ kind: "refused", error: new Error("somebody was faster") })
  await answer("done")
  assert.deepEqual(told, ["refused 1: somebody was faster", "done 2 of 1"])
})

test("what an earlier page left is sent by the next", async () => {
  const left = { ...deed("lost"), id: "9", at: "2026-11-17T09:00:00Z" } as Change
  const { outbox, told, answer } = trial([left])
  assert.deepEqual(outbox.state.changes, [left])
  outbox.look()
  await answer("done")
  assert.deepEqual(told, ["done 9 of 1"])
})

test("once closed it sends nothing more, and what waits stays for the next", async () => {
  const { outbox, answer, goOn, sendings, shelf } = trial()
  outbox.add(deed("contacted"))
  await answer(AWAY)
  outbox.close()
  await goOn()
  outbox.add(deed("lost"))
  assert.deepEqual([sendings.length, shelf().length], [0, 2])
})

test("a change can be taken back only while it has surely not left", async () => {
  const { outbox, answer, goOn, sendings } = trial()
  const { id } = outbox.add(deed("contacted"))
  assert.equal(outbox.takeBack(id), false, "it is being sent")
  await answer(AWAY)
  assert.equal(outbox.takeBack(id), true)
  assert.deepEqual(outbox.state.changes, [])
  await goOn()
  await settle()
  assert.equal(sendings.length, 0)

  const lost = outbox.add(deed("lost"))
  await answer(UNKNOWN)
  assert.equal(outbox.takeBack(lost.id), false, "the server may have done it")
})

test("what came of a change is known by its number, also of one that was refused", async () => {
  const { outbox, answer } = trial()
  const [made, refused] = [outbox.add(deed("contacted")), outbox.add(deed("lost"))]
  assert.equal(outbox.endOf(made.id), undefined)
  await answer("done")
  await answer({ kind: "refused", error: new Error("somebody was faster") })
  assert.deepEqual([outbox.endOf(made.id)?.seq, outbox.endOf(refused.id)?.seq], [101, null])
})

test("a change that another tab sends is not taken back here, but known by what came of it", async () => {
  const shared = browser()
  const [other, here] = [trial([], shared), trial([], shared)]
  other.outbox.add(deed("lost"))
  await other.answer(AWAY) // and waits, as the one that sends
  const { id } = here.outbox.add(deed("contacted"))
  assert.equal(here.outbox.takeBack(id), false, "the other may be sending it at this moment")
  await other.goOn()
  await other.answer("done")
  await other.answer("done")
  assert.equal(here.outbox.takeBack(id), false, "it was sent")
  assert.equal(here.outbox.endOf(id)?.seq, 102)
})

test("what another tab may have sent before it was closed is not taken back", async () => {
  const shared = browser()
  const [other, here] = [trial([], shared), trial([], shared)]
  const { id } = here.outbox.add(deed("contacted"))
  await here.answer(UNKNOWN)
  here.outbox.close()
  other.outbox.look()
  await here.goOn()
  assert.equal(other.sendings.length, 1, "it is the other's turn")
  await other.answer(AWAY)
  assert.equal(other.outbox.takeBack(id), false)
})
