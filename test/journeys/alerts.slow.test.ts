/**
 * Somebody turns alerts on in their browser, sends themselves a test, and hears of a lead on whichever screen they are. What the
 * server sends goes to a push service of the tests. Of the browser only its way to a push service on the internet is replaced.
 */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { Console, NO_BROWSER } from "../helpers/browser.ts"
import { saveTriagers, triager } from "../helpers/builders.ts"
import { LOOPBACK } from "../helpers/courier.ts"
import { PushService } from "../helpers/push-service.ts"

const skip = NO_BROWSER
let console: Console
let service: PushService
before(async () => {
  if (skip) return
  service = await new PushService().start()
  console = await Console.open({}, LOOPBACK)
  await saveTriagers(console.database.db, triager("ana", { name: "Ana Soler" }))
})
after(async () => {
  if (skip) return
  await console.close()
  await service.close()
})

/** A browser that has asked its push service, and got this subscription. */
const withPush = (subscription: object) => `
  Object.defineProperty(Notification, "permission", { get: () => "granted" })
  Notification.requestPermission = async () => "granted"
  let known = null
  PushManager.prototype.getSubscription = async () => known
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => known = {
    options: { applicationServerKey: applicationServerKey.buffer },
    toJSON: () => (${JSON.stringify(subscription)}),
    unsubscribe: async () => { known = null },
  }`

test("alerts are turned on, tried out and chosen, and come on every screen", { skip }, async () => {
  const tab = await console.signedIn(
    { name: "Ana Soler", email: "ana@example.com", triager: "ana" },
    { background: true },
  )
  const { page } = tab
  await page.addInitScript(withPush(service.subscribe("desktop")))
  await page.goto("/alerts")
  await page.getByRole("button", { name: "Turn on here" }).click()
  await page.getByRole("button", { name: "Send me a test" }).click()
  await page.getByRole("status").getByText("The test is on its way.").waitFor()
  await service.until(({ received }) => received.length === 1)
  assert.deepEqual(service.titlesAt("desktop"), ["This is a test"])
  await page.getByText("(this one)").waitFor()
  await tab.checkAccess()

  const sound = page.getByRole("checkbox", { name: "Escalation: Sound" })
  await sound.check()
  await page.reload()
  await page.getByRole("checkbox", { name: "Escalation: Sound", checked: true }).waitFor()

  await tab.go("/rotation")
  await page.getByText("Live", { exact: true }).waitFor()
  await console.send({ nombre: "Lucía Fernández", business_label: "Tienda de cerámica" })
  const notice = page.getByRole("alert").filter({ hasText: "Lucía Fernández" })
  await notice.click()
  await page.waitForURL(/\/leads\/./)
  await page.getByRole("heading", { name: "Lucía Fernández" }).waitFor()
  await service.until(({ received }) => received.length === 2)
  assert.equal(service.received[1]?.message.title, "New lead: Lucía Fernández")

  await page
    .getByRole("button", { name: /Your menu/ })
    .first()
    .click()
  await page.getByRole("menuitem", { name: "Sign out", exact: true }).click()
  await page.waitForURL("**/sign-in")
  await console.send({ nombre: "Pablo Ruiz" })
  await tab.clean(/401/)
  assert.equal(service.received.length, 2, "who has signed out is told nothing there")
  await tab.close()
})
