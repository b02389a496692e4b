/** Ana's inbox on a phone, in Spanish. Of her colleagues one is away. */
import { sql } from "kysely"
import type { Locator } from "playwright-core"
import { Console, PHONE, type Tab } from "./browser.ts"
import { publish, saveTriagers, triager } from "./builders.ts"

export const INBOX_POLICY = {
  brackets: [{ id: "pequeño", below: 120_000 }, { id: "grande" }],
  default_country: "ES",
  first_contact: { within_minutes: 60, counted: "always" as const },
}
const ABSENT = [{ from: "2020-01-01T00:00:00Z", to: "2099-01-01T00:00:00Z" }]

export class Inbox {
  readonly console: Console
  readonly tab: Tab
  /** Counted since somebody set it to 0. */
  taps = 0

  private constructor(console: Console, tab: Tab) {
    this.console = console
    this.tab = tab
  }

  /** `plant`: what is there before she opens it. */
  static async open(plant: (console: Console) => Promise<unknown> = async () => {}): Promise<Inbox> {
    const console = await Console.open()
    const { db } = console.database
    await publish(db, INBOX_POLICY)
    await saveTriagers(
      db,
      triager("ana", { name: "Ana Soler" }),
      triager("bo", { name: "Bo Díaz", absences: ABSENT }),
      triager("carla", { name: "Carla Méndez", absences: [], weight: 1 }),
    )
    await plant(console)
    const ana = { name: "Ana Soler", email: "ana@example.com", triager: "ana" }
    const inbox = new Inbox(console, await console.join(ana, { ...PHONE, locale: "es-ES" }))
    await inbox.tab.page.getByRole("heading", { name: "Hola, Ana" }).waitFor()
    return inbox
  }

  async tap(target: Locator): Promise<void> {
    await target.click()
    this.taps++
  }

  readonly button = (name: string | RegExp) => this.tab.page.getByRole("button", { name, exact: true })
  readonly dialog = () => this.tab.page.getByRole("dialog")
  readonly card = (name: string) => this.tab.page.getByRole("listitem").filter({ hasText: name })

  /** Unless it is open. */
  readonly openCard = async (name: string) => {
    const head = this.card(name).locator("[aria-expanded]").first()
    await head.waitFor()
    if ((await head.getAttribute("aria-expanded")) !== "true") await head.click()
  }

  readonly leadOf = async (nombre: string) => {
    const { rows } = await sql<Record<string, unknown>>`
      select id, status, triager_id, bracket, utm_source, phone_normal, next_at, next_what, won_value, back_at, created_by from lead
      where nombre = ${nombre}`.execute(this.console.database.db)
    return rows[0] ?? {}
  }
}
