/** No screen says anything that is not from texts/, and each has room for a longer language: the first screens. All: pseudo.slow.test.ts. */
import { after, before, test } from "node:test"
import { type Console, NO_BROWSER, PHONE } from "../helpers/browser.ts"
import { openDemo } from "../helpers/every-page.ts"
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

test("in a language made from English, today and leads say nothing else, and fit a phone", { skip }, () =>
  walkInPseudo(console, PHONE, ["home", "leads"]),
)
