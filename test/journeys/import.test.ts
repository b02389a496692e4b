/** A file is chosen, its columns are corrected, it is imported, and the rows that were wrong are downloaded. */
import assert from "node:assert/strict"
import { readFile } from "node:fs/promises"
import { after, before, test } from "node:test"
import { sql } from "kysely"
import { Console, NO_BROWSER, type Tab } from "../helpers/browser.ts"

const skip = NO_BROWSER
const FILE =
  "Cliente;Correo;Fecha\nBegoña;b@example.com;03/02/2026\n;nobody@example.com;\nÍñigo;i@example.com;14/10/2026\n"
let console: Console
let tab: Tab
before(async () => {
  if (skip) return
  console = await Console.open()
  tab = await console.join({ name: "Olga Ruiz", email: "olga@example.com" })
})
after(() => console?.close())

test("from the list of leads to imported ones, and back with what was wrong", { skip }, async () => {
  const { page } = tab
  await page.getByRole("link", { name: "Import a file" }).first().click()
  await page.getByRole("button", { name: "Choose a file" }).waitFor()
  await page.locator("input[type=file]").setInputFiles({
    name: "crm.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(FILE),
  })
  await page.getByText("No column is the lead's name yet").waitFor()
  const start = page.getByRole("button", { name: "Import 3 rows" })
  assert.ok(await start.isDisabled())
  await page.getByLabel("What “Cliente” contains").selectOption("nombre")
  await page.getByRole("cell", { name: "Begoña" }).last().waitFor()
  await page.getByText("The name is missing").first().waitFor()
  await page.getByRole("cell", { name: "3 Feb 2026" }).waitFor() // as the other date tells
  await tab.checkAccess()

  await start.click()
  await page.getByText("The import is done.").waitFor()
  await page.getByText("new leads", { exact: true }).waitFor()
  await tab.checkAccess()
  const downloading = page.waitForEvent("download")
  await page.getByRole("link", { name: "Download the rows" }).click()
  const download = await downloading
  assert.equal(download.suggestedFilename(), "crm.errors.csv")
  assert.match(await readFile(await download.path(), "utf8"), /^line;error;.*\n3;.*;;nobody@example\.com;\n$/)
  const { rows } = await sql`select nombre from lead order by seq`.execute(console.database.db)
  assert.deepEqual(rows, [{ nombre: "Begoña" }, { nombre: "Íñigo" }])
  await page.getByRole("link", { name: "See these leads" }).click()
  await page.getByRole("link", { name: "Begoña" }).first().waitFor()
  await page.getByRole("button", { name: "From one import" }).waitFor()
  await tab.clean()
})

test("an import is undone once its numbers are seen, and the list says so", { skip }, async () => {
  const { page } = tab
  await console.send({ nombre: "Carmen" })
  await tab.go("/import")
  await page.getByRole("link", { name: "crm.csv" }).last().click()
  await page.getByRole("button", { name: "Undo the import" }).click()
  const dialog = page.getByRole("dialog", { name: "Undo this import?" })
  await dialog.getByText("leads disappear, as if they had never arrived").waitFor()
  await tab.checkAccess(dialog)
  await dialog.getByRole("button", { name: "Undo the import" }).click()
  await page.getByText("The import was undone.").waitFor()
  await page.getByText("leads were taken back").waitFor()
  const { rows } = await sql`select nombre from lead`.execute(console.database.db)
  assert.deepEqual(rows, [{ nombre: "Carmen" }], "what came otherwise stays")
  await page.getByRole("link", { name: "All imports" }).click()
  await page.getByRole("table").getByText("Undone").waitFor()
  await tab.clean()
})
