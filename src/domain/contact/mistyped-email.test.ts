import assert from "node:assert/strict"
import { test } from "node:test"
import { proposeEmail } from "./mistyped-email.ts"

const SLIPS: Readonly<Record<string, readonly string[]>> = {
  "gmail.com": [
    "gmial.com",
    "gmai.com",
    "gmal.com",
    "gmaill.com",
    "gnail.com",
    "mgail.com",
    "gmail.con",
    "gmail.co",
    "gmail.cm",
    "gmail.comm",
    "gmail.ocm",
    "GMIAL.COM",
  ],
  "hotmail.com": ["hotmial.com", "hotmal.com", "hotnail.com", "hotmaill.com", "hotmail.cmo"],
  "hotmail.es": ["hotmial.es", "hormail.es"],
  "outlook.com": ["outlok.com", "oulook.com", "outllook.com", "outlook.vom"],
  "outlook.es": ["outloock.es"],
  "yahoo.es": ["yaho.es", "yahooo.es"],
  "yahoo.com.mx": ["yaho.com.mx"],
  "icloud.com": ["iclould.com", "icoud.com"],
}
for (const [meant, slips] of Object.entries(SLIPS)) {
  test(`${meant} is proposed for what is one slip away from it`, () => {
    for (const slip of slips) assert.equal(proposeEmail(`ana.ruiz@${slip}`), `ana.ruiz@${meant}`, slip)
  })
}

test("nothing is proposed for an address that somebody may well have", () => {
  const real = [
    ...[
      "gmail.com",
      "hotmail.com",
      "hotmail.es",
      "hotmail.se",
      "hotmail.cl",
      "hotmail.co.uk",
      "hotmail.com.mx",
    ],
    ...[
      "outlook.com",
      "outlook.es",
      "outlook.cl",
      "outlook.pt",
      "yahoo.com",
      "yahoo.es",
      "yahoo.se",
      "yahoo.co.jp",
    ],
    ...["gmx.com", "gmx.es", "mail.com", "email.com", "ymail.com", "tmail.com", "rocketmail.com", "live.com"],
    ...["live.es", "me.com", "msn.com", "aol.com", "icloud.com", "cloud.com", "proton.me", "protonmail.com"],
    ...[
      "telefonica.net",
      "empresa.es",
      "gmail-leads.es",
      "outlooks.es.example",
      "localhost",
      "a.b",
      "münchen.de",
    ],
  ]
  for (const domain of real) assert.equal(proposeEmail(`ana@${domain}`), null, domain)
})

test("two slips are no slip", () => {
  for (const domain of ["gmial.con", "homtial.com", "gml.com", "yahu.es"])
    assert.equal(proposeEmail(`ana@${domain}`), null, domain)
})
