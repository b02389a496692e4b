/** A team connects its chat: it sees what a message will look like, and sends a test. */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { Console, NO_BROWSER, type Tab } from "../helpers/browser.ts"
import { Receiver } from "../helpers/receiver.ts"

const skip = NO_BROWSER
let console: Console
let tab: Tab
let chat: Receiver
before(async () => {
  if (skip) return
  chat = await new Receiver(() => ({ status: 200, body: "ok" })).start()
  console = await Console.open({ WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8" })
  tab = await console.signedIn({ name: "Olga Ruiz", email: "olga@example.com" })
  await tab.page.goto("/webhooks")
})
after(async () => {
  await console?.close()
  await chat?.close()
})

test("a message is seen before there is a chat, and a test of the chat arrives", { skip }, async () => {
  const { page } = tab
  await page.getByRole("button", { name: "Add endpoint" }).first().click()
  await page.getByText("Slack", { exact: true }).click()
  const preview = page.getByRole("region", { name: "A message about" })
  await preview.getByText("New lead for Ana").waitFor()
  assert.equal(await preview.getByText("Lucía Fernández").count(), 0)
  await page.getByText("The lead's name and contacts too", { exact: true }).click()
  await preview.getByText("Lucía Fernández").waitFor()
  await page.getByText("Español", { exact: true }).click()
  await preview.getByText("Nuevo lead para Ana").waitFor()
  await tab.checkAccess(page.locator("main aside"))

  await page.getByRole("textbox", { name: "Address" }).fill(`${chat.url}/T00000000/abcdefghijklWXYZ`)
  await page.locator("form").getByRole("button", { name: "Add endpoint" }).click()
  await page.getByRole("button", { name: "Send a test" }).click()
  await page.getByText("The test has arrived.").waitFor()
  assert.match(JSON.parse(chat.received[0]?.body ?? "").text, /^Esto es una prueba de Criba\n/)
  assert.doesNotMatch(await page.content(), /abcdefghijkl/)
  await tab.clean()
})
