/** That there is always a courier at work: threads that die, in every way, and threads that fall silent. */
import assert from "node:assert/strict"
import { test } from "node:test"
import pino from "pino"
import { Notifier } from "../../src/events/notifier.ts"
import { startCourier } from "../../src/events/start-courier.ts"

const NOWHERE = {
  connection: {},
  webhookAllowNetworks: [],
  pushNetworks: [],
  smtpUrl: null,
  traced: false,
  mailFrom: null,
  publicUrl: null,
}

/** A courier whose thread runs this program instead; what was logged, and a way to wait for it. */
function startProgram(program: string, listenEveryMs = 60_000) {
  const lines: { msg: string; pause_ms?: number }[] = []
  const news = new Notifier()
  const write = (line: string) => {
    lines.push(JSON.parse(line))
    news.notify()
  }
  const courier = startCourier(NOWHERE, pino({}, { write }), {
    thread: new URL(`data:text/javascript,${encodeURIComponent(program)}`),
    firstPauseMs: 1,
    listenEveryMs,
    memoryMb: 32,
  })
  const logged = (text: string) => lines.filter(({ msg }) => msg.includes(text))
  const until = async (text: string, times: number) => {
    while (logged(text).length < times) await news.wait(60_000)
    return logged(text)
  }
  return { courier, until }
}

const ENDED = "thread ended"

const DEATHS = {
  "throws undefined": "setImmediate(() => { throw undefined })",
  "rejects with an object that cannot be read": "Promise.reject(Object.create(null))",
  exits: "process.exit(3)",
  "ends by itself": "",
  "eats all its memory": "const eaten = []; for (;;) eaten.push(new Array(1e6).fill(eaten.length))",
  "is no program": "this is no program",
}
for (const [how, program] of Object.entries(DEATHS)) {
  test(`a thread that ${how} is replaced, logged and counted`, async () => {
    const { courier, until } = startProgram(program)
    await until(ENDED, 2)
    await courier.stop()
    assert.ok(courier.counts.deaths >= 2)
  })
}

test("the pauses between threads that die grow", async () => {
  const { courier, until } = startProgram("process.exit(1)")
  const pauses = (await until(ENDED, 5)).map(({ pause_ms }) => pause_ms)
  await courier.stop()
  assert.deepEqual(pauses.slice(0, 5), [1, 2, 4, 8, 16])
})

test("a thread that hangs is ended and replaced", async () => {
  const { courier, until } = startProgram("for (;;);", 25)
  await until("not been heard of", 1)
  await until(ENDED, 1)
  await courier.stop()
  assert.ok(courier.counts.deaths >= 1)
})

test("a thread that reports now and then is left alone, however often it is silent in between", async (t) => {
  t.mock.timers.enable({ apis: ["setInterval"] })
  const { courier, until } = startProgram(
    `
    import { parentPort } from "node:worker_threads"
    parentPort.on("message", (word) => {
      if (word === "stop") parentPort.close()
      else parentPort.postMessage({ kind: "fault", error: new Error("odd") })
    })
  `,
    25,
  )
  for (const reports of [1, 2, 3]) {
    courier.nudge()
    await until("unforeseen", reports)
    t.mock.timers.tick(3 * 25)
  }
  await courier.stop()
  assert.equal(courier.counts.deaths, 0)
})

test("a thread that reports is left alone, and its faults are counted", async () => {
  const { courier, until } = startProgram(`
    import { parentPort } from "node:worker_threads"
    const timer = setInterval(() => parentPort.postMessage({ kind: "alive" }), 1)
    parentPort.postMessage({ kind: "fault", error: new Error("odd") })
    parentPort.postMessage({ kind: "failed", error: new Error("odd") })
    parentPort.once("message", () => clearInterval(timer))
  `)
  await until("unforeseen", 1)
  await until("a round of deliveries failed", 1)
  await courier.stop()
  assert.deepEqual(courier.counts, { deaths: 0, faults: 2 })
})
