/** Versions of the policy: one comes back, two people publish at once, and an answer that no bracket knows is given to one. */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { sql } from "kysely"
import { Console, NO_BROWSER, type Tab } from "../helpers/browser.ts"
import { publish, saveTriagers, triager } from "../helpers/builders.ts"

const skip = NO_BROWSER
let console: Console
let tab: Tab
before(async () => {
  if (skip) return
  console = await Console.open()
  const { db } = console.database
  // Before Pau in the list of people, which comes in pages.
  await sql`insert into person (name, email, role) select 'Ada', 'ada' || n || '@example.com', 'admin' from generate_series(1, 60) n`.execute(
    db,
  )
  await publish(db, { businesses: [{ id: "agencia" }, { id: "empleado" }], brackets: [{ id: "all" }] })
  await saveTriagers(db, triager("ana", { name: "Ana Soler" }))
  for (const business of ["agencia", "empleado", "agencia"]) {
    await console.send({ nombre: `De ${business}`, business, revenue_label: "mucho" })
  }
  await publish(db, {
    businesses: [{ id: "agencia" }, { id: "empleado" }],
    disqualify: [{ id: "no-business", when: { business: ["empleado"] }, reason: "Sin negocio" }],
    brackets: [{ id: "all" }],
  })
  await console.send({ nombre: "Otra", business: "empleado" })
  tab = await console.signedIn({ name: "Olga Ruiz", email: "olga@example.com" })
})
after(() => console?.close())

test("an older version comes back told in the same way, and leads keep the words they were told", {
  skip,
}, async () => {
  const { page } = tab
  await page.goto("/policy")
  await page.getByText("History", { exact: true }).click()
  await page.getByRole("button", { name: /^Version 2/ }).click()
  await page.getByRole("button", { name: "Load into the editor" }).click()
  await page.getByRole("button", { name: "Publish…" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByText("The rule “Sin negocio” is removed").waitFor()
  await dialog.getByRole("button", { name: "Publish" }).click()
  await page.getByText("Version 4 is in force.").waitFor()
  await tab.go("/attribution")
  const reasons = page.getByRole("region", { name: "Disqualified, by reason" })
  await reasons.getByText("Sin negocio").waitFor()
  // On paper there is the report alone.
  await page.emulateMedia({ media: "print" })
  assert.deepEqual(
    await Promise.all(
      [reasons, page.getByRole("link", { name: "Rotation" }).first()].map((one) => one.isVisible()),
    ),
    [true, false],
  )
  await page.emulateMedia({ media: "screen" })
  await reasons.getByRole("link").first().click()
  await page.getByRole("link", { name: "Otra" }).click()
  await page.getByText("Disqualified: “Sin negocio”.").waitFor()
  await page.getByText("Disqualified by a rule").waitFor()
  await tab.clean()
})

test("two admins change the policy at once: the second is told, sees what would go, and takes both", {
  skip,
}, async () => {
  const olga = tab.page
  const other = await console.signedIn({ name: "Pau Vidal", email: "pau@example.com" })
  const pau = other.page
  for (const page of [olga, pau]) {
    await page.goto("/policy")
    await page.getByText("No problems").waitFor()
  }
  const write = async (page: typeof olga, reason: string) => {
    await page.locator(".cm-line", { hasText: "brackets" }).first().click()
    await page.keyboard.press("Home")
    await page.keyboard.insertText(
      `disqualify: [{ id: by-${reason.toLowerCase()}, when: { business: [agencia] }, reason: ${reason} }]\n`,
    )
    await page.getByText("No problems").waitFor()
  }
  await write(olga, "Olga")
  await write(pau, "Pau")
  await pau.getByRole("button", { name: "Publish…" }).click()
  await pau.getByRole("dialog").getByRole("button", { name: "Publish" }).click()
  await pau.getByText("Version 5 is in force.").waitFor()
  // She is told at once, whether she tries to publish or not; her draft is still there.
  const told = olga.getByRole("alert").filter({ hasText: "Pau Vidal published version 5" })
  await told.waitFor()
  await olga.getByRole("button", { name: /^Olga/ }).first().waitFor()
  await olga.getByRole("button", { name: "Publish…" }).click()
  const dialog = olga.getByRole("dialog")
  await dialog.getByText("The rule “Pau” is removed").waitFor()
  assert.equal(await dialog.getByRole("button", { name: "Publish" }).isDisabled(), true)
  await dialog.getByRole("button", { name: "Take both" }).click()
  await dialog.getByText("New rule “Olga”").waitFor()
  assert.equal(await dialog.getByText("The rule “Pau” is removed").count(), 0)
  await dialog.getByRole("button", { name: "Publish" }).click()
  await olga.getByText("Version 6 is in force.").waitFor()
  await pau.getByText("Version 6").first().waitFor()
  const { disqualify } = (await (await pau.request.get("/api/admin/policy")).json()).document
  assert.deepEqual(
    disqualify.map(({ reason }: { reason: string }) => reason),
    ["Olga", "Pau"],
  )
  await other.clean()
})

test("an answer that no bracket knows is given to one by a click", { skip }, async () => {
  const { page } = tab
  const unknown = page.getByRole("region", { name: "Answers that no bracket knows" })
  await unknown.getByText("3 leads").waitFor()
  await unknown.getByRole("button", { name: "“mucho” means all" }).click()
  await unknown.waitFor({ state: "detached" })
  await page.getByRole("button", { name: "Publish…" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click()
  await page.getByText("Version 7 is in force.").waitFor()
  const { body } = await console.send({ nombre: "Mara", revenue_label: "Mucho" })
  assert.deepEqual([body.bracket, body.warnings], ["all", []])
  await tab.clean()
})
