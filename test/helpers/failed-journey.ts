/**
 * A journey that fails leaves behind what was on the screen: a picture of every open page, its address, its text and what the
 * browser complained about. So a failure that comes once in fifty runs on a busy machine explains itself.
 */
import { mkdirSync } from "node:fs"
import path from "node:path"
import { afterEach } from "node:test"
import type { Page } from "playwright-core"

const PICTURES = path.join(import.meta.dirname, "../../node_modules/.cache/failed-journeys")
const MOST_LETTERS = 3_000

type Watched = { readonly page: Page; readonly complaints: readonly string[] }
const watched = new Set<Watched>()

/** `complaints` may grow. */
export function watchPage(page: Page, complaints: readonly string[]): void {
  const one = { page, complaints }
  watched.add(one)
  page.once("close", () => watched.delete(one))
}

// Registered in the test file that imports this first, so it runs after every journey of the process.
afterEach(async (context) => {
  if (!("passed" in context) || context.passed) return
  mkdirSync(PICTURES, { recursive: true })
  for (const [n, { page, complaints }] of [...watched].entries()) {
    const picture = path.join(PICTURES, `${context.name.replaceAll(/\W+/g, "-").slice(0, 80)}-${n}.png`)
    const taken = await page.screenshot({ path: picture, timeout: 10_000 }).catch(() => null)
    const text = await page
      .locator("body")
      .innerText({ timeout: 10_000 })
      .catch(() => "")
    const lines = [
      `page ${n} was at ${page.url()}`,
      taken === null ? "there is no picture of it" : `its picture is ${picture}`,
      ...complaints.map((complaint) => `it complained: ${complaint}`),
      ...text.slice(0, MOST_LETTERS).split("\n"),
    ]
    for (const line of lines) context.diagnostic(line)
  }
})
