/** Pages on demo data: those that no other journey looks at whole. All pages, widths, colours and languages: pages.slow.test.ts. */
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

test("an admin can use the pages that have no journey of their own", { skip }, () =>
  walkAsAdmin(console, {}, true),
)
