/**
 * Takes the pictures of docs/images/console, of every screen, wide and narrow, on demo data.
 *
 *   node tools/take-screenshots.ts [leads …]
 */
import { existsSync } from "node:fs"
import { mkdir, mkdtemp, rm } from "node:fs/promises"
import os from "node:os"
import path from "node:path"
import { type Browser, chromium, type Page } from "playwright-core"
import { startServer } from "../test/helpers/server.ts"

const FOLDER = path.join(import.meta.dirname, "../docs/images/console")
const PASSWORD = "correct horse battery"
const FIRST_LEAD = "td[data-c=name] a"

type Shot = {
  name: string
  path: string
  as?: "admin" | "triager"
  dark?: boolean
  /** What to do before the picture. */
  first?: (page: Page) => Promise<void>
}
const SHOTS: readonly Shot[] = [
  { name: "home", path: "/home" },
  { name: "inbox", path: "/inbox", as: "triager" },
  { name: "leads", path: "/leads" },
  { name: "lead", path: "/leads", first: openLead },
  { name: "lead-dark", path: "/leads", dark: true, first: openLead },
  { name: "rotation", path: "/rotation" },
  { name: "policy", path: "/policy" },
  { name: "simulation", path: "/policy?show=simulate", first: simulate },
  { name: "attribution", path: "/attribution" },
  { name: "sources", path: "/sources", first: openNewSource },
  { name: "sources-fields", path: "/sources", first: openFields },
  { name: "response", path: "/response" },
  { name: "import", path: "/import", first: chooseFile },
  { name: "rejections", path: "/rejections", first: openFirst },
  { name: "webhooks", path: "/webhooks" },
  { name: "keys", path: "/keys", first: openFirst },
  { name: "people", path: "/people" },
  { name: "alerts", path: "/alerts", as: "triager" },
  { name: "audit", path: "/audit" },
]
const SIZES = [
  { suffix: "", viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1, isMobile: false },
  { suffix: "-phone", viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true },
]

const only = process.argv.slice(2)
const dataDir = await mkdtemp(path.join(os.tmpdir(), "criba-shots-"))
const server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: "info" }, "--demo")
const executablePath = ["/usr/bin/chromium", "/usr/bin/chromium-headless-shell"].find(existsSync) as string
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] })
try {
  await mkdir(FOLDER, { recursive: true })
  const sessions = await makePeople()
  for (const size of SIZES) {
    for (const shot of SHOTS) {
      if (only.length === 0 || only.includes(shot.name))
        await take(browser, shot, size, sessions[shot.as ?? "admin"])
    }
  }
} finally {
  await browser.close()
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}

type Cookies = { name: string; value: string; url: string }[]

async function take(by: Browser, shot: Shot, size: (typeof SIZES)[number], cookies: Cookies): Promise<void> {
  const { suffix, ...view } = size
  const context = await by.newContext({
    ...view,
    hasTouch: view.isMobile,
    baseURL: server.address,
    locale: "es-ES",
    timezoneId: "Europe/Madrid",
    colorScheme: shot.dark ? "dark" : "light",
    reducedMotion: "reduce",
  })
  await context.addCookies(cookies)
  // A browser without a screen blocks notifications; people's asks them.
  await context.addInitScript('Object.defineProperty(Notification, "permission", { get: () => "default" })')
  const page = await context.newPage()
  await page.goto(shot.path)
  await page.getByRole("heading", { level: 1 }).first().waitFor()
  await page.locator(".mantine-Skeleton-root").first().waitFor({ state: "detached" })
  await shot.first?.(page)
  await page.waitForTimeout(1_000)
  await page.screenshot({ path: path.join(FOLDER, `${shot.name}${suffix}.png`) })
  console.log(`${shot.name}${suffix}`)
  await context.close()
}

async function openLead(page: Page): Promise<void> {
  await page.locator(FIRST_LEAD).nth(4).click()
  await page.getByRole("heading", { level: 2 }).first().waitFor()
}

async function openFirst(page: Page): Promise<void> {
  await page.getByRole("row").nth(1).getByRole("link").first().click()
}

async function simulate(page: Page): Promise<void> {
  await page
    .getByText(/Leads que cambiarían|Furthest|Cambiarían/)
    .first()
    .waitFor()
}

async function makePeople(): Promise<Record<"admin" | "triager", Cookies>> {
  const link = /http\S+\/join\/(\S+)/
  const token = server.log.map((line) => link.exec(line)?.[1]).find((found) => found !== undefined)
  const admin = await join(String(token), { name: "Olga Ruiz", email: "olga@example.com" })
  const invited = await fetch(`${server.address}/api/admin/invitations`, {
    method: "POST",
    headers: {
      cookie: admin.map(({ name, value }) => `${name}=${value}`).join("; "),
      origin: server.address,
      "content-type": "application/json",
    },
    body: JSON.stringify({ email: "ana@example.com", name: "Ana Soler", role: "triager", triager: "ana" }),
  })
  const { link: path } = (await invited.json()) as { link: string }
  return { admin, triager: await join(String(path.split("/").at(-1)), { name: "Ana Soler" }) }
}

async function join(token: string, person: object): Promise<Cookies> {
  const joined = await fetch(`${server.address}/api/invitations/${token}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...person, password: PASSWORD }),
  })
  return joined.headers.getSetCookie().map((cookie) => {
    const [name = "", value = ""] = (cookie.split(";")[0] ?? "").split(/=(.*)/s)
    return { name, value, url: server.address }
  })
}

/** As a CRM exports it, with an owner of whom nobody has said who it is. */
async function chooseFile(page: Page): Promise<void> {
  const rows = [
    "First Name,Last Name,Email,Phone Number,Contact owner,Lead Status,Create Date,Annual Revenue,Record ID",
    "Lucía,Fernández,lucia@example.com,+34 600 111 222,Juan Viejo,OPEN,2026-03-05 14:22,120.000 €,10001",
    "Íñigo,Peña,inigo@example.com,+34 600 333 444,,NEW,2026-03-06 09:05,60k,10002",
    ",,sin.nombre@example.com,,,NEW,2026-03-07 10:00,,10003",
  ]
  const file = { name: "hubspot.csv", mimeType: "text/csv", buffer: Buffer.from(`${rows.join("\n")}\n`) }
  await page.locator("input[type=file]").setInputFiles(file)
  await page.locator("select").first().waitFor()
}

async function makeSource(page: Page, wishes: object): Promise<{ id: string; url: string }> {
  const made = await page.request.post("/api/admin/sources", {
    data: wishes,
    headers: { origin: server.address },
  })
  return (await made.json()) as { id: string; url: string }
}

/** One that has just been made, beside one that is in use. */
async function openNewSource(page: Page): Promise<void> {
  const { url } = await makeSource(page, { name: "Página de contacto", origins: ["https://www.example.com"] })
  await page.request.post(url, { form: { nombre: "Lucía Fernández", email: "lucia@example.com" } })
  const { id } = await makeSource(page, { name: "Typeform de otoño", preset: "typeform" })
  await page.goto(`/sources?open=${id}`)
  await page.getByText("Esperando lo primero").waitFor()
}

/** A body of a tool that nobody knows, half of it said already. */
async function openFields(page: Page): Promise<void> {
  const { id, url } = await makeSource(page, {
    name: "Webinar",
    mapping: { funnel: { value: "webinar" } },
  })
  const asistente = {
    quien: "Marta Rey",
    contacto: "marta@example.com",
    movil: "+34 600 333 444",
    ventas: "60k",
  }
  await page.request.post(url, { data: { asistente, ciudad: "Vigo", sesion: "Otoño" } })
  await page.goto(`/sources?open=${id}&show=fields`)
  await page.getByRole("region", { name: "En qué se convierte" }).waitFor()
}
