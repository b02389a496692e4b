/**
 * The console's service worker shows what the server pushes, and opens what was tapped. It runs here as a browser runs it, from
 * its file, but with stand-ins for what only a browser has: a headless Chromium takes a push, but notifications stay denied in it,
 * whatever it is granted (November 2026).
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
