import assert from "node:assert/strict"
import { test } from "node:test"
import pg from "pg"
import { readAddress } from "./address.ts"

/** As the driver reads it. */
const hostsOf = (url: string) =>
  readAddress(url).hosts.map((config) => {
    const { host, port, user, password, database } = new pg.Client(config)
    return { host, port, user, password, database }
  })
const places = (url: string) => hostsOf(url).map(({ host, port }) => `${host} ${port}`)

test("one host is read as the driver would read it", () => {
  const url = "postgresql://criba:se%40cret@db.example.com:6432/leads"
  const { host, port, user, password, database } = new pg.Client(url)
  assert.deepEqual(hostsOf(url), [{ host, port, user, password, database }])
  assert.deepEqual(
    [host, port, user, password, database],
    ["db.example.com", 6432, "criba", "se@cret", "leads"],
  )
})

test("several hosts are tried in their order, each with its port or the usual one", () => {
  assert.deepEqual(places("postgres://u:p@h1:5433,h2,[::1]:5434,10.0.0.1/criba"), [
    "h1 5433",
    "h2 5432",
    "::1 5434",
    "10.0.0.1 5432",
  ])
})

test("hosts and ports may be parameters, with one port for all", () => {
  assert.deepEqual(places("postgresql:///criba?host=h1,h2&port=5433"), ["h1 5433", "h2 5433"])
  assert.deepEqual(places("postgresql://ignored/criba?host=h1,h2&port=5433,5434"), ["h1 5433", "h2 5434"])
})

test("a socket is a folder, as a parameter or percent-encoded", () => {
  assert.deepEqual(places("postgresql://criba@/leads?host=%2Fvar%2Frun%2Fpostgresql"), [
    "/var/run/postgresql 5432",
  ])
  assert.deepEqual(places("postgresql://criba@%2Fvar%2Frun:5433,db/leads"), ["/var/run 5433", "db 5432"])
})

test("a password may hold what has a meaning elsewhere, encoded or not", () => {
  for (const password of ["p@ss:w#rd", "100%", "a,b", "ñandú+1"]) {
    assert.equal(hostsOf(`postgresql://u:${password}@h1,h2/db`)[1]?.password, password)
    assert.equal(hostsOf(`postgresql://u:${encodeURIComponent(password)}@h1,h2/db`)[1]?.password, password)
  }
})

test("whatever certificate mode verifies in the driver is named so, and it does not warn", () => {
  for (const mode of ["require", "verify-ca", "verify-full"]) {
    const [first] = readAddress(`postgresql://h/db?sslmode=${mode}`).hosts
    assert.match(String(first?.connectionString), /sslmode=verify-full/)
  }
  assert.match(String(readAddress("postgresql://h/db?sslmode=disable").hosts[0]?.connectionString), /disable/)
})

test("the next host is tried sooner than a lone one is given up, unless the address says when", () => {
  const timeouts = ["h1", "h1,h2", "h1?connect_timeout=7"].map(
    (hosts) => readAddress(`postgresql://${hosts}`).connectTimeoutMs,
  )
  assert.deepEqual(timeouts, [3_000, 2_000, 7_000])
})

test("what makes no sense is refused, without quoting the password", () => {
  for (const [url, reason] of [
    ["mysql://u:geheim@h/db", /must be an address like/],
    ["postgresql://u:geheim@h1,h2/db?port=1,2,3", /2 hosts but 3 ports/],
    ["postgresql://u:geheim@h1:99999/db", /ports is none/],
    ["postgresql://u:geheim@h1:x/db", /hosts is none/],
    ["postgresql://u:geheim@h1,h2/db?target_session_attrs=standby", /any, read-write, primary/],
    ["postgresql://u:geheim@h1,h2/db?load_balance_hosts=random", /not supported/],
    ["postgresql://u:geheim@h1/db?connect_timeout=soon", /number of seconds/],
  ] as const) {
    assert.throws(
      () => readAddress(url),
      (error: Error) => reason.test(error.message) && !error.message.includes("geheim"),
    )
  }
})
