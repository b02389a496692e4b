/** Every screen in a language that is made from English (helpers/pseudo-texts.ts): nothing is said by anything but the texts, and all fits. */
import { after, before, test } from "node:test"
import { type Console, NO_BROWSER, PHONE } from "../helpers/browser.ts"
import { FORMS, openDemo, PAGES } from "../helpers/every-page.ts"
import { walkInPseudo } from "../helpers/pseudo-texts.ts"

const skip = NO_BROWSER
const WIDE = { width: 1440, height: 900 }
const ADMIN = [...Object.keys(PAGES), ...FORMS]
const TRIAGER = ["inbox", "leads", "rotation"]
let demo: Awaited<ReturnType<typeof openDemo>>
let console: Console
before(async () => {
  if (skip) return
  demo = await openDemo()
  console = demo.console
})
after(() => demo?.close())

for (const [width, view, triager] of [
  ["phone", PHONE, "ana"],
  ["desk", WIDE, "bruno"],
] as const) {
  test(`every screen of an admin, ${width}`, { skip }, () => walkInPseudo(console, view, ADMIN))
  test(`every screen of a triager, ${width}`, { skip }, () => walkInPseudo(console, view, TRIAGER, triager))
}
