/** Files handed in through the API, as a program does it. */
import assert from "node:assert/strict"
import type { ImportChoices } from "../../client/api.ts"
import { adminClient, at, done } from "./client.ts"
import { until } from "./until.ts"

export const NO_CHOICES: ImportChoices = {
  columns: [],
  decimal: null,
  dates: null,
  time_zone: "Europe/Madrid",
  statuses: [],
  owners: [],
  quiet: false,
}

export function importsClient(address: string, key: string) {
  const api = adminClient({ address }, key)
  const authorization = `Bearer ${key}`

  const create = (content: Buffer | string, file_name = "leads.csv") =>
    done(api.POST("/imports", { body: { file_name, file_bytes: Buffer.byteLength(content) } }))

  const sendPart = async (id: string, number: number, bytes: Buffer) => {
    const response = await fetch(`${address}/api/admin/imports/${id}/parts/${number}`, {
      method: "PUT",
      headers: { authorization, "content-type": "application/octet-stream" },
      body: new Uint8Array(bytes),
    })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }

  /** Polls until the import is not worked on any more. */
  const settled = async (id: string) => {
    const look = () => done(api.GET("/imports/{id}", at(id)))
    let job = await look()
    await until(`nobody works on import ${id}`, async () => {
      job = await look()
      return !["checking", "trying", "running", "undoing"].includes(job.status)
    })
    return job
  }

  return {
    api,
    create,
    sendPart,
    settled,
    /** The import once the file has been read. */
    upload: async (content: Buffer | string, file_name = "leads.csv") => {
      const bytes = Buffer.from(content)
      const { id, part_bytes } = await create(bytes, file_name)
      for (let number = 0; number * part_bytes < bytes.length; number++) {
        const part = bytes.subarray(number * part_bytes, (number + 1) * part_bytes)
        assert.equal((await sendPart(id, number, part)).status, 200)
      }
      return settled(id)
    },
    start: (id: string, trial = false) =>
      done(api.POST("/imports/{id}/start", { ...at(id), body: { trial } })),
    /** As bytes: reading it as text would take a byte order mark away. */
    csv: async (path: string) => {
      const response = await fetch(`${address}/api/admin/${path}`, { headers: { authorization } })
      return { text: Buffer.from(await response.arrayBuffer()).toString(), headers: response.headers }
    },
  }
}
