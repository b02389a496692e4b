import assert from "node:assert/strict"
import { test } from "node:test"
import { mailLink } from "./mail-link.ts"

test("a mail is opened with its subject and its lines", () => {
  assert.equal(mailLink("l+1@example.com", {}), "mailto:l%2B1%40example.com")
  assert.equal(
    mailLink("l@example.com", { subject: "¿Qué tal?", body: "Hola:\n\nAna & Bo\n" }),
    "mailto:l%40example.com?subject=%C2%BFQu%C3%A9%20tal%3F&body=Hola%3A%0D%0A%0D%0AAna%20%26%20Bo",
  )
})
