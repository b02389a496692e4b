import assert from "node:assert/strict"
import path from "node:path"
import { test } from "node:test"
import { BadSetting, readConfig } from "./config.ts"

test("an empty environment gives a server on this machine with the embedded database", () => {
  assert.deepEqual(readConfig({}), {
    port: 3000,
    host: "127.0.0.1",
    databaseUrl: null,
    dataDir: path.resolve("data"),
    logLevel: "info",
    publicUrl: null,
    trustProxy: false,
    metricsToken: null,
    rejectionDays: 30,
    leadDays: null,
  })
})

test("blank values count as not set, and a trailing slash of the public address is dropped", () => {
  const config = readConfig({ PORT: " ", DATABASE_URL: "", PUBLIC_URL: "https://leads.example.com/criba/" })
  assert.equal(config.port, 3000)
  assert.equal(config.databaseUrl, null)
  assert.equal(config.publicUrl, "https://leads.example.com/criba")
})

const mistakes = {
  PORT: ["eighty", "-1", "65536", "3000.5"],
  LOG_LEVEL: ["loud"],
  DATABASE_URL: ["mysql://localhost/criba", "localhost"],
  PUBLIC_URL: ["leads.example.com", "ftp://leads.example.com", "https://leads.example.com/?a=1"],
  REJECTION_DAYS: ["0", "soon"],
  LEAD_DAYS: ["0", "never"],
}
for (const [name, values] of Object.entries(mistakes)) {
  for (const value of values) {
    test(`${name}=${value} stops the start with a sentence that names it`, () => {
      assert.throws(
        () => readConfig({ [name]: value }),
        (error) => error instanceof BadSetting && error.message.startsWith(name),
      )
    })
  }
}
