/**
 * The console's service worker shows what the server pushes, opens what was tapped, and answers with the kept console where the server
 * does not. It runs here as a browser runs it, from its file, but with stand-ins for what only a browser has: a headless Chromium takes
 * a push, but notifications stay denied in it, whatever it is granted (November 2026).
 */
import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import path from "node:path"
import { test } from "node:test"
import { runInNewContext } from "node:vm"

const SOURCE = readFileSync(path.join(import.meta.dirname, "../../console/public/sw.js"), "utf8")

type Window = { url: string; focused: boolean }
type Shown = { title: string; tag: string; data: { path: string }; [option: string]: unknown }

function startWorker(scope: string, windows: readonly Window[] = []) {
  const listeners = new Map<string, (event: object) => void>()
  const shown: Shown[] = []
  const opened: string[] = []
  const posted: unknown[] = []
  const focused: string[] = []
  const clients = {
    matchAll: async () =>
      windows.map((window) => ({
        ...window,
        postMessage: (message: object) => posted.push({ ...message }),
        focus: async () => void focused.push(window.url),
      })),
    openWindow: async (url: string) => void opened.push(url),
  }
  const registration = {
    scope,
    // Objects of the other context are copied, so that they can be compared.
    showNotification: async (title: string, options: object) =>
      void shown.push({ title, ...JSON.parse(JSON.stringify(options)) }),
  }
  const addEventListener = (type: string, listener: (event: object) => void) => listeners.set(type, listener)
  runInNewContext(SOURCE, { self: { registration, clients, addEventListener, skipWaiting() {} }, URL })
  const happen = async (type: string, event: object) => {
    const work: Promise<unknown>[] = []
    listeners.get(type)?.({ ...event, waitUntil: (promise: Promise<unknown>) => work.push(promise) })
    await Promise.all(work)
    assert.equal(work.length, 1, "the browser waits for it")
  }
  return {
    shown,
    opened,
    posted,
    focused,
    push: (message: object | null) =>
      happen("push", { data: message === null ? null : { json: () => message } }),
    tap: async ({ data }: Pick<Shown, "data">) => {
      let isClosed = false
      await happen("notificationclick", { notification: { data, close: () => (isClosed = true) } })
      assert.ok(isClosed, "what was tapped goes away")
    },
  }
}

const MESSAGE = {
  title: "New lead: Lucía Fernández",
  body: "Tienda de cerámica · until 10:30",
  tag: "lead-1",
  path: "leads/1",
  language: "en",
}

for (const home of ["https://criba.example.com/", "https://example.com/ventas/criba/"]) {
  test(`at ${home} a push is shown, and a tap opens its lead`, async () => {
    const worker = startWorker(home)
    await worker.push(MESSAGE)
    const [shown] = worker.shown
    assert.deepEqual(
      [shown?.title, shown?.body, shown?.tag, shown?.lang, shown?.renotify, shown?.silent, shown?.icon],
      [MESSAGE.title, MESSAGE.body, "lead-1", "en", true, false, `${home}icon-192.png`],
    )
    assert.deepEqual([shown?.requireInteraction, shown?.vibrate], [false, undefined])
    await worker.tap(shown as Shown)
    assert.deepEqual(worker.opened, [`${home}leads/1`])
  })

  test(`at ${home} a tap goes to the window that is open, and to none of another page`, async () => {
    const other = { url: "https://example.com/tienda", focused: true }
    const inbox = { url: `${home}inbox`, focused: false }
    const worker = startWorker(home, [other, inbox])
    await worker.push(MESSAGE)
    assert.equal(worker.shown[0]?.silent, false, "nobody looks at the console")
    await worker.tap(worker.shown[0] as Shown)
    assert.deepEqual([worker.opened, worker.posted, worker.focused], [[], [{ open: "leads/1" }], [inbox.url]])
  })
}

test("who looks at the console hears a new lead there; a reminder is loud all the same", async () => {
  const home = "https://criba.example.com/"
  const worker = startWorker(home, [{ url: `${home}inbox`, focused: true }])
  await worker.push(MESSAGE)
  await worker.push({ ...MESSAGE, loud: true })
  const [arrival, reminder] = worker.shown
  assert.deepEqual([arrival?.silent, arrival?.requireInteraction], [true, false])
  assert.deepEqual([reminder?.silent, reminder?.requireInteraction], [false, true])
  assert.ok(Array.isArray(reminder?.vibrate))
})

test("a push without a message is still shown, as browsers demand", async () => {
  const worker = startWorker("https://criba.example.com/")
  await worker.push(null)
  assert.deepEqual([worker.shown[0]?.title, worker.shown[0]?.renotify], ["Criba", false])
  await worker.tap(worker.shown[0] as Shown)
  assert.deepEqual(worker.opened, ["https://criba.example.com/"])
})

test("nothing outside of the console is opened, whatever the message says", async () => {
  const worker = startWorker("https://example.com/criba/")
  for (const outside of ["https://elsewhere.example.net/", "/admin", "../x", "//elsewhere.example.net"])
    await worker.tap({ data: { path: outside } })
  assert.deepEqual(worker.opened, [])
})

/** A worker that has a page and its boot.js; answers how a page is answered, then its boot.js, if the network does this. */
async function openPage(network: () => Promise<object>) {
  const home = "https://example.com/criba/"
  const listeners = new Map<string, (event: object) => void>()
  const match = async (asked: URL) => ({ kept: asked.href })
  const self = {
    registration: { scope: home },
    clients: {},
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
  }
  // Time is over at once: whatever answers, answers before.
  const setTimeout = (done: (value: unknown) => void, _ms: number, value: unknown) =>
    setImmediate(done, value)
  const caches = { open: async () => ({ match }) }
  runInNewContext(SOURCE, { self, URL, caches, fetch: network, setTimeout, Promise, Set })
  const ask = (event: object) =>
    new Promise((respondWith) => listeners.get("fetch")?.({ ...event, respondWith }))
  const page = await ask({
    request: { method: "GET", mode: "navigate", url: `${home}inbox` },
    resultingClientId: "tab",
  })
  const boot = ask({
    request: { method: "GET", mode: "no-cors", url: `${home}boot.js` },
    clientId: "tab",
  })
  return { page, boot: await boot }
}
const KEPT = {
  page: { kept: "https://example.com/criba/" },
  boot: { kept: "https://example.com/criba/boot.js" },
}

test("a server that answers is shown, whatever it says; one in trouble, silent or gone is stood in for", async () => {
  for (const status of [0, 200, 404]) {
    const answer = { status }
    assert.deepEqual(await openPage(async () => answer), { page: answer, boot: answer })
  }
  for (const status of [500, 502, 503, 504]) assert.deepEqual(await openPage(async () => ({ status })), KEPT)
  assert.deepEqual(await openPage(() => Promise.reject(new TypeError("Failed to fetch"))), KEPT)
  assert.deepEqual(await openPage(() => new Promise(() => {})), KEPT, "a network that carries nothing")
})
