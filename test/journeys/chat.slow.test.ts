/** A chat that takes no messages any more, and an endpoint that two people change at once. */
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
  chat = await new Receiver(() => ({ status: 404, body: "no_service" })).start()
  console = await Console.open({ WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8" })
  tab = await console.signedIn({ name: "Olga Ruiz", email: "olga@example.com" })
})
after(async () => {
  await console?.close()
  await chat?.close()
})

test("what the chat answers is told, and its address is kept by an empty field", { skip }, async () => {
  const { page } = tab
  const reached = await page.request.post("/api/admin/webhooks", {
    data: { kind: "slack", url: `${chat.url}/T00000000/abcdefghijklWXYZ`, payload: "full" },
    headers: { origin: console.server.address },
  })
  assert.equal(reached.status(), 201, await reached.text())
  await page.goto(`/webhooks?open=${(await reached.json()).id}`)
  await page.getByRole("button", { name: "Edit" }).click()
  await page.getByText("Nothing personal", { exact: true }).click()
  // Somebody else names it meanwhile: this is told, and both changes are saved.
  const [, id] = /open=(whk_\w+)/.exec(page.url()) ?? []
  const named = await page.request.patch(`/api/admin/webhooks/${id}`, {
    data: { description: "The team's channel" },
    headers: { origin: console.server.address },
  })
  assert.equal(named.status(), 200)
  await page.getByRole("button", { name: "Save" }).click()
  await page.getByText("Somebody else has changed this in the meantime").waitFor()
  assert.equal(await page.getByRole("textbox", { name: "What it is for" }).inputValue(), "The team's channel")
  await tab.checkAccess(page.locator("main aside"))
  await page.getByRole("button", { name: "Save" }).click()
  await page.getByRole("button", { name: "Edit" }).waitFor()
  const { description, payload } = await (await page.request.get(`/api/admin/webhooks/${id}`)).json()
  assert.deepEqual([description, payload], ["The team's channel", "thin"])
  await page.getByRole("button", { name: "Send a test" }).click()
  await page.getByText("The test did not arrive.").waitFor()
  await page.getByText("The chat takes no messages from here any more (no_service).").first().waitFor()
  assert.match(chat.received[0]?.path ?? "", /abcdefghijklWXYZ$/)

  // Nobody turns off what somebody else has just changed, without having seen it.
  const moved = await page.request.patch(`/api/admin/webhooks/${id}`, {
    data: { description: "The new channel" },
    headers: { origin: console.server.address },
  })
  assert.equal(moved.status(), 200)
  await page.locator("main aside").getByRole("button", { name: "More" }).click()
  await page.getByRole("menuitem", { name: "Disable" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("button", { name: "Disable" }).click()
  await dialog.getByText("Somebody else has changed this in the meantime").waitFor()
  await dialog.getByRole("button", { name: "Cancel" }).click()
  await page.getByText("The new channel").first().waitFor()
  await tab.clean(/412/)
})
