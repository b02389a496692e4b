/**
 * Pages on demo data: those that no other journey looks at whole, and the first ones in a language that nobody speaks. All pages, widths,
 * colours and languages: pages.slow.test.ts, pseudo.slow.test.ts.
 */
import { after, before, test } from "node:test"
import { type Console, NO_BROWSER, PHONE } from "../helpers/browser.ts"
import { openDemo, walkAsAdmin } from "../helpers/every-page.ts"
import { walkInPseudo } from "../helpers/pseudo-texts.ts"

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

test("in a language made from English, today and leads say nothing else, and fit a phone", { skip }, () =>
  walkInPseudo(console, PHONE, ["home", "leads"]),
)
