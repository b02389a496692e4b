/** A customer's web site with two forms: one is sent by the script with a key, the other to the address of a source. */
import { once } from "node:events"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { sql } from "kysely"
import { createSource } from "../../src/changes/change-sources.ts"
import { createKey } from "../../src/store/people/keys.ts"
import { Console, type Tab } from "./browser.ts"

type Stored = {
  nombre: string
  revenue: number | null
  revenue_label: string | null
  warnings: { code: string }[] | null
}

const originOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

export async function openFormSite() {
  const console = await Console.open()
  const { db } = console.database
  /** By path; any other path shows the first. */
  const pages: Record<string, string> = {}
  const site = createServer((request, response) =>
    response
      .setHeader("content-type", "text/html; charset=utf-8")
      .end(pages[request.url ?? ""] ?? pages["/"]),
  )
  await once(site.listen(0, "127.0.0.1"), "listening")
  const origin = originOf(site)

  const makeSource = async () => {
    const { source, secret } = await createSource(db, "test", {
      name: "Landing",
      preset: "auto",
      mapping: null,
      signing_secret: null,
      origins: [origin],
      rate_per_minute: null,
    })
    return {
      id: source.id,
      address: `${console.server.address}/api/public/sources/${source.id}/${secret}`,
    }
  }

  const { secret } = await createKey(db, { name: "site", scopes: ["ingest"], origins: [origin] })
  const script = `<script src="${console.server.address}/criba.js"`
  pages["/"] = `<!doctype html><title>Site</title><h1>Site</h1>
    ${script} data-key="${secret}" defer></script>
    <form data-criba data-thanks="/thanks">
      <input name="nombre" aria-label="Name"><input name="email" aria-label="E-mail">
      <input name="revenue" inputmode="numeric" aria-label="Revenue">
      <label><input type="checkbox" name="qualified"> Qualified</label>
      <label><input type="checkbox" name="services" value="SEO"> SEO</label>
      <label><input type="checkbox" name="services" value="Ads"> Ads</label>
      <select name="days" aria-label="Days" multiple><option>Mon</option><option>Tue</option><option>Wed</option></select>
      <button>Send</button>
    </form>`
  pages["/wrong"] = pages["/"].replace(secret, `${secret.slice(0, -1)}${secret.endsWith("0") ? "1" : "0"}`)
  const { id: sourceId, address } = await makeSource()
  pages["/contacto"] = `<!doctype html><html lang="es"><meta charset="utf-8"><title>Contacto</title>
    ${script} defer></script>
    <form data-criba method="post" action="${address}?redirect=${origin}/gracias">
      <input name="tu-nombre" aria-label="Nombre"><input name="facturacion" aria-label="Facturación">
      <input name="_website" tabindex="-1" hidden>
      <button>Enviar</button>
    </form>`

  return {
    console,
    origin,
    pages,
    makeSource,
    leads: async () => {
      const { rows } = await sql<Stored>`
        select nombre, revenue, revenue_label, warnings, utm_source, utm_medium, utm_campaign, referrer, qualified, extra from lead order by seq
      `.execute(db)
      return rows
    },
    /** The leads that came through a source. */
    sourced: async (id = sourceId) => {
      const { rows } = await sql<{ nombre: string; revenue: number | null }>`
        select nombre, revenue from lead where api_key_id = ${id} order by seq`.execute(db)
      return rows
    },
    close: async () => {
      site.close()
      await console.close()
    },
  }
}

export async function fillIn(tab: Tab, name: string): Promise<void> {
  await tab.page.getByLabel("Nombre").fill(name)
  await tab.page.getByLabel("Facturación").fill("60k")
}
