/**
 * The console itself, kept for a start without a network: the page, and every file that this page was made of, its language included.
 * All of it or none, so that no page is ever kept without its files. The service worker answers with it (public/sw.js).
 */
import { basePath } from "./client.ts"

/** The service worker looks there too. */
const CACHE_NAME = `criba:${basePath}`

/** The page's policy wants it said that this address of a script is ours. */
type ScriptAddresses = { createScriptURL: (url: string) => string }
const trusted = (
  globalThis as { trustedTypes?: { createPolicy(name: string, rules: ScriptAddresses): ScriptAddresses } }
).trustedTypes?.createPolicy("criba-worker", { createScriptURL: (url) => url })

/** Once registered, a browser looks for a newer one by itself. */
export async function startWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!("serviceWorker" in navigator)) return null
  const url = `${basePath}sw.js`
  return navigator.serviceWorker.register(trusted?.createScriptURL(url) ?? url, { scope: basePath })
}

export async function keepConsole(): Promise<void> {
  const home = new URL(basePath, location.href).href
  const files = performance
    .getEntriesByType("resource")
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${home}assets/`))
  const answer = await fetch(home, { cache: "no-cache" })
  const page = await answer.clone().text()
  // A newer console, or an answer of something in between: this page's files are not that one's.
  if (!answer.ok || !isPageOf(page)) return

  const kept = await caches.open(CACHE_NAME)
  const before = await kept.match(home).then((known) => known?.text())
  const isKept = await Promise.all(files.map(async (file) => (await kept.match(file)) !== undefined))
  await kept.addAll([`${home}boot.js`, ...new Set(files.filter((_, index) => !isKept[index]))])
  await kept.put(home, answer)
  if (before === page) return
  // Another build: what the one before was made of goes.
  const own = new Set([home, `${home}boot.js`, ...files])
  for (const request of await kept.keys()) if (!own.has(request.url)) await kept.delete(request)
}

/** Whether it begins with the same script as this page. */
function isPageOf(page: string): boolean {
  const script = document.querySelector<HTMLScriptElement>("script[type=module]")?.src
  return script !== undefined && page.includes(script.slice(script.lastIndexOf("/")))
}
