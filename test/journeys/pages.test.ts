/** Every page on demo data. Other widths, colours and languages, and what holds on all pages: pages.slow.test.ts. */
import { after, before, test } from "node:test"
import { type Console, NO_BROWSER } from "../helpers/browser.ts"
import { openDemo, walkAsAdmin } from "../helpers/every-page.ts"

const skip = NO_BROWSER
let demo: Awaited<ReturnType<typeof openDemo>>
let console: Console
before(async () => {
  if (skip) return
  demo = await openDemo()
  console = demo.console
})
after(() => demo?.close())

test("an admin can use every page", { skip }, () => walkAsAdmin(console, {}, true))
