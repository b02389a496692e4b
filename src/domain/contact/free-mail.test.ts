import assert from "node:assert/strict"
import { test } from "node:test"
import { companyOf } from "./free-mail.ts"

test("a company is known by the domain of its addresses, exactly", () => {
  assert.equal(companyOf("ana@acme.es"), "acme.es")
  assert.equal(companyOf("ana@ventas.acme.es"), "ventas.acme.es")
  assert.equal(companyOf(null), null)
})

test("under the domains of mail providers everybody is a stranger, in whatever country", () => {
  const domains =
    "gmail.com hotmail.es outlook.com.ar live.co.uk yahoo.com.mx gmx.net movistar.es uol.com.br sapo.pt yopmail.com"
  for (const domain of domains.split(" ")) assert.equal(companyOf(`ana@${domain}`), null, domain)
})

test("a company whose name begins like a provider's is one", () => {
  for (const domain of ["live.nation.com", "outlook-media.com", "yahooligans.es", "gmail.acme.es"])
    assert.equal(companyOf(`ana@${domain}`), domain)
})
