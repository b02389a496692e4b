/**
 * The console's service worker. It shows the alerts that the server pushes, opens what they are about, and lets the console open
 * without a network.
 *
 * What it keeps can never be out of date: files whose names change with their contents, and the page itself, which is only
 * taken from here when the server cannot be reached. What the API answers is not kept.
 */
const KEPT = "criba"
const HOME = new URL("./", self.registration.scope)
const BOOT = new URL("boot.js", HOME)
const isFile = (url) => url.href.startsWith(new URL("assets/", HOME).href)
const isApi = (url) => url.pathname.startsWith(new URL("api/", HOME).pathname)

self.addEventListener("install", () => self.skipWaiting())

self.addEventListener("fetch", (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== "GET" || url.origin !== HOME.origin || isApi(url)) return
  if (isFile(url)) event.respondWith(fromKept(event))
  else if (url.href === BOOT.href)
    event.respondWith(fresh(event, BOOT, (kept, answer) => kept.put(BOOT, answer)))
  else if (request.mode === "navigate" && url.href.startsWith(HOME.href))
    event.respondWith(fresh(event, HOME, keepPage))
})

async function fromKept(event) {
  const kept = await caches.open(KEPT)
  const known = await kept.match(event.request)
  if (known !== undefined) return known
  const answer = await fetch(event.request)
  if (answer.ok) event.waitUntil(kept.put(event.request, answer.clone()))
  return answer
}

/** From the server, and only if that cannot be reached, what it last answered. */
async function fresh(event, key, keep) {
  const kept = await caches.open(KEPT)
  try {
    const answer = await fetch(event.request)
    // Looked up before the page is there: what it asks for is new.
    const old = await kept.keys()
    if (answer.ok) event.waitUntil(keep(kept, answer.clone(), old))
    return answer
  } catch (error) {
    const known = await kept.match(key)
    if (known === undefined) throw error
    return known
  }
}

/** Every screen is the same page. When it has changed, a newer console is installed, and the old files go. */
async function keepPage(kept, answer, old) {
  if (!answer.headers.get("content-type")?.startsWith("text/html")) return
  const before = await kept.match(HOME)
  const text = await answer.clone().text()
  if (before !== undefined && (await before.text()) === text) return
  for (const request of old) await kept.delete(request)
  await kept.put(HOME, answer)
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
