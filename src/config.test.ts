import assert from "node:assert/strict"
import path from "node:path"
import { test } from "node:test"
import { BadSetting, readConfig } from "./config.ts"

test("an empty environment gives a server on this machine with the embedded database", () => {
  assert.deepEqual(readConfig({}), {
    port: 3000,
    host: "127.0.0.1",
    databaseUrl: null,
    readDatabaseUrl: null,
    tracing: null,
    dataDir: path.resolve("data"),
    demoDir: path.resolve("data-demo"),
    logLevel: "info",
    publicUrl: null,
    trustProxy: false,
    metricsToken: null,
    rejectionDays: 30,
    leadDays: null,
    sessionIdleHours: 12,
    sessionDays: 30,
    webhookAllowNetworks: [],
    smtpUrl: null,
    mailFrom: null,
    openId: null,
    groups: null,
    remote: null,
    signIn: "any",
  })
})

test("networks are listed with commas, and mail has a server and a sender", () => {
  const config = readConfig({
    WEBHOOK_ALLOW_NETWORKS: "10.0.0.0/8, fd00::/8",
    SMTP_URL: "smtps://user:password@smtp.example.com:465",
    MAIL_FROM: "Criba <leads@example.com>",
  })
  assert.deepEqual(config.webhookAllowNetworks, ["10.0.0.0/8", "fd00::/8"])
  assert.equal(config.mailFrom, "Criba <leads@example.com>")
})

test("blank values count as not set, and a trailing slash of the public address is dropped", () => {
  const config = readConfig({ PORT: " ", DATABASE_URL: "", PUBLIC_URL: "https://leads.example.com/criba/" })
  assert.equal(config.port, 3000)
  assert.equal(config.databaseUrl, null)
  assert.equal(config.publicUrl, "https://leads.example.com/criba")
})

test("proxies are counted, or named by addresses and networks", () => {
  const read = (text: string) => readConfig({ TRUST_PROXY: text }).trustProxy
  assert.deepEqual(["true", "no", "2"].map(read), [1, false, 2])
  assert.equal(read("loopback, 10.0.0.0/8,::1"), "loopback,10.0.0.0/8,::1")
})

test("one way in alone is taken where people can use it", () => {
  const by = (PUBLIC_URL: string) => readConfig({ SIGN_IN: "passkey", PUBLIC_URL }).signIn
  assert.equal(by("https://leads.example.com/criba"), "passkey")
  assert.equal(by("http://localhost:3000"), "passkey")
  for (const address of ["http://leads.example.com", "https://192.0.2.7", "https://[2001:db8::1]"])
    assert.throws(() => by(address), /SIGN_IN=passkey needs a PUBLIC_URL/)
  const OIDC = { OIDC_ISSUER: "https://a.example", OIDC_CLIENT_ID: "criba", OIDC_CLIENT_SECRET: "s" }
  assert.equal(readConfig({ ...OIDC, SIGN_IN: "openid", PUBLIC_URL: "https://b.example" }).signIn, "openid")
})

test("a data folder that is named is the demo's too", () => {
  assert.equal(readConfig({ DATA_DIR: "/srv/criba" }).demoDir, "/srv/criba")
})

test("all mistakes are told at once, a line each", () => {
  assert.throws(
    () => readConfig({ PORT: "many", TRUST_PROXY: "maybe", SMTP_URL: "smtp.example.com" }),
    /^BadSetting: PORT.*\nTRUST_PROXY.*\nSMTP_URL.*$|^Error: PORT.*\nTRUST_PROXY.*\nSMTP_URL.*$/,
  )
})

const mistakes = {
  PORT: ["eighty", "-1", "65536", "3000.5"],
  LOG_LEVEL: ["loud"],
  HOST: ["http://127.0.0.1", "[::1]", "127.0.0.1:3000"],
  TRUST_PROXY: ["maybe", "10.0.0.0/33", "127.0.0.1,proxy", "-1"],
  METRICS_TOKEN: ["two words", "seña"],
  DATABASE_URL: [
    "mysql://localhost/criba",
    "localhost",
    "postgresql://localhost/criba?sslmode=yes",
    "postgresql://localhost/criba?sslmode=verify-full&sslrootcert=/nowhere/ca.pem",
  ],
  READ_DATABASE_URL: ["postgresql://localhost/criba"],
  OTEL_EXPORTER_OTLP_ENDPOINT: ["collector:4318", "grpc://collector:4317"],
  PUBLIC_URL: [
    "https://user@leads.example.com",
    "leads.example.com",
    "ftp://leads.example.com",
    "https://leads.example.com/?a=1",
  ],
  REJECTION_DAYS: ["0", "soon"],
  LEAD_DAYS: ["0", "never"],
  WEBHOOK_ALLOW_NETWORKS: ["10.0.0.0", "10.0.0.0/33", "10.0.0.0/8,local", "fd00::/129"],
  CRIBA_URL: ["https://leads.example.com", "leads"],
  SMTP_URL: ["smtp.example.com", "https://smtp.example.com", "smtp://smtp.example.com"],
  MAIL_FROM: ["Criba", "Criba <leads>"],
  OIDC_ISSUER: ["https://accounts.example.com"],
  SIGN_IN: ["password", "openid", "passkey"],
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

test("READ_DATABASE_URL names a standby, beside the database itself", () => {
  const DATABASE_URL = "postgresql://db1/criba"
  const READ_DATABASE_URL = "postgresql://db2/criba?target_session_attrs=prefer-standby"
  assert.equal(readConfig({ DATABASE_URL, READ_DATABASE_URL }).readDatabaseUrl, READ_DATABASE_URL)
  assert.throws(
    () =>
      readConfig({ DATABASE_URL, READ_DATABASE_URL: "postgresql://db2/criba?target_session_attrs=primary" }),
    /^BadSetting: READ_DATABASE_URL cannot be used|^Error: READ_DATABASE_URL cannot be used/,
  )
})
