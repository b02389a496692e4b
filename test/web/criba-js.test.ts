/** The script for web sites, without a browser: it reads amounts exactly as the server does. */
import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import { test } from "node:test"
import { runInNewContext } from "node:vm"
import { READABLE_AMOUNTS, UNREADABLE_AMOUNTS } from "../helpers/amounts.ts"

const SCRIPT = readFileSync(new URL("../../web/criba.js", import.meta.url), "utf8")

/** Only what the script touches when it is loaded. */
function load(dataset: Record<string, string> = {}) {
  const stored = new Map<string, string>()
  const page = {
    URL,
    URLSearchParams,
    document: {
      currentScript: { src: "https://leads.example/criba.js", dataset },
      referrer: "https://search.example/",
      addEventListener() {},
    },
    location: { search: "?utm_source=google", origin: "https://shop.example" },
    localStorage: {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, value: string) => stored.set(name, value),
      removeItem: (name: string) => stored.delete(name),
    },
    addEventListener() {},
    window: {} as {
      criba: {
        readAmount(text: string): number | null
        attribution(): Record<string, string>
        consent(given: boolean): void
      }
    },
  }
  runInNewContext(SCRIPT, page)
  return { criba: page.window.criba, stored }
}

test("the script reads amounts by the rule of the server", () => {
  const { criba } = load()
  for (const [text, value] of READABLE_AMOUNTS) assert.equal(criba.readAmount(text), value, text)
  for (const text of UNREADABLE_AMOUNTS) assert.equal(criba.readAmount(text), null, text)
})

test("with data-consent nothing is stored until the page says so, and no deletes it", () => {
  assert.deepEqual([...load().stored.keys()], ["criba-touch"])
  const { criba, stored } = load({ consent: "" })
  assert.equal(stored.size, 0)
  assert.equal(criba.attribution().utm_source, "google")
  criba.consent(true)
  assert.deepEqual([...stored.keys()], ["criba-touch"])
  criba.consent(false)
  assert.equal(stored.size, 0)
})
