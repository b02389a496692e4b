/** Every screen in a language that is made from English (helpers/pseudo-texts.ts): nothing is said by anything but the texts, and all fits. */
import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import { after, before, test } from "node:test"
import { type Console, NO_BROWSER, PHONE } from "../helpers/browser.ts"
import { FORMS, openDemo, PAGES } from "../helpers/every-page.ts"
import { walkInPseudo, walkInPseudoOutside } from "../helpers/pseudo-texts.ts"

const skip = NO_BROWSER
const WIDE = { width: 1440, height: 900 }
const ADMIN = [...Object.keys(PAGES), ...FORMS]
const TRIAGER = ["inbox", "leads", "rotation", "home", "alerts", "access"]
const OUTSIDE = ["sign-in", "forgotten-password", "join"]
let demo: Awaited<ReturnType<typeof openDemo>>
let console: Console
before(async () => {
  if (skip) return
  demo = await openDemo()
  console = demo.console
})
after(() => demo?.close())

test("every screen of the router is walked", () => {
  const router = readFileSync(new URL("../../console/src/router.tsx", import.meta.url), "utf8")
  const paths = [...router.matchAll(/within\("([\w-]+)"\)|^ {2}path: "([\w-]+)/gm)].map(
    ([, within, outside]) => within ?? outside,
  )
  assert.deepEqual(
    new Set([...ADMIN.filter((page) => !FORMS.includes(page)), ...TRIAGER, ...OUTSIDE]),
    new Set(paths),
  )
})

for (const [width, view, triager] of [
  ["phone", PHONE, "ana"],
  ["desk", WIDE, "bruno"],
] as const) {
  test(`every screen of an admin, ${width}`, { skip }, () => walkInPseudo(console, view, ADMIN))
  test(`every screen of a triager, ${width}`, { skip }, () => walkInPseudo(console, view, TRIAGER, triager))
  test(`every screen of a stranger, ${width}`, { skip }, () => walkInPseudoOutside(console, view, OUTSIDE))
}
