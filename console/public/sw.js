/**
 * The console's service worker. It shows the alerts that the server pushes, opens what they are about, and lets the console open
 * without a network.
 *
 * What it answers with can never be out of date: files whose names change with their contents, and the page, which only stands in for a
 * server that cannot be reached. Pages keep themselves, once they are whole (api/keep-console.ts). What the API answers is not kept here.
 */
const HOME = new URL("./", self.registration.scope)
const KEPT = `criba:${HOME.pathname}`
const BOOT = new URL("boot.js", HOME)
/** A network that carries nothing may take minutes to fail. */
const ANSWER_WITHIN_MS = 3_000
const isFile = (url) => url.href.startsWith(new URL("assets/", HOME).href)
const isApi = (url) => url.pathname.startsWith(new URL("api/", HOME).pathname)

self.addEventListener("install", () => self.skipWaiting())
// The first page of a browser comes before its worker: what it loads from now on is kept all the same.
self.addEventListener("activate", (event) =>
  event.waitUntil(Promise.all([self.clients.claim(), caches.delete("criba")])),
)

self.addEventListener("fetch", (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== "GET" || url.origin !== HOME.origin || isApi(url)) return
  if (isFile(url)) event.respondWith(fromKept(event))
  else if (url.href === BOOT.href) event.respondWith(boot(event))
  else if (request.mode === "navigate" && url.href.startsWith(HOME.href)) event.respondWith(page(event))
})

async function fromKept(event) {
  const kept = await caches.open(KEPT)
  const known = await kept.match(event.request)
  if (known !== undefined) return known
  const answer = await fetch(event.request)
  if (answer.ok) event.waitUntil(kept.put(event.request, answer.clone()))
  return answer
}

/** Pages that were answered from here. */
const standIns = new Set()

/** Every screen is the same page. A server in trouble, or a proxy that speaks for it, has nothing better to show than the kept one. */
async function page(event) {
  const known = await (await caches.open(KEPT)).match(HOME)
  if (known === undefined) return fetch(event.request)
  const answer = await Promise.race([
    fetch(event.request).catch(() => null),
    new Promise((done) => setTimeout(done, ANSWER_WITHIN_MS, null)),
  ])
  if (answer !== null && answer.status < 500) return answer
  standIns.add(event.resultingClientId)
  return known
}

/** From where its page came. */
async function boot(event) {
  const known = await (await caches.open(KEPT)).match(BOOT)
  if (known !== undefined && standIns.has(event.clientId)) return known
  return fetch(event.request).catch((error) => known ?? Promise.reject(error))
}

self.addEventListener("push", (event) => event.waitUntil(show(event.data?.json() ?? {})))

async function show({ title = "Criba", body = "", tag = "", path = "", loud = false, language = "en" }) {
  const open = await openWindows()
  await self.registration.showNotification(title, {
    body,
    tag,
    lang: language,
    icon: new URL("icon-192.png", HOME).href,
    badge: new URL("badge-96.png", HOME).href,
    data: { path },
    // A newer alert about the same lead takes the place of the older, and is heard all the same.
    renotify: tag !== "",
    requireInteraction: loud,
    // Who looks at the console hears it there.
    silent: !loud && open.some(({ focused }) => focused),
    ...(loud && { vibrate: [200, 100, 200, 100, 400] }),
  })
}

const openWindows = async () =>
  (await self.clients.matchAll({ type: "window", includeUncontrolled: true })).filter(({ url }) =>
    url.startsWith(HOME.href),
  )

self.addEventListener("notificationclick", (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.path ?? ""))
})

/** In a window that is open already, if there is one: it goes there itself, and asks before something that was typed is lost. */
async function open(path) {
  const url = new URL(path, HOME)
  if (!url.href.startsWith(HOME.href)) return
  const [window] = await openWindows()
  if (window === undefined) return self.clients.openWindow(url.href)
  window.postMessage({ open: path })
  return window.focus()
}
