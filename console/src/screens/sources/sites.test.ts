import assert from "node:assert/strict"
import { test } from "node:test"
import { originsOf } from "./sites.ts"

test("a form for a web site works with www and without", () => {
  assert.deepEqual(originsOf("www.example.com/contact"), ["https://www.example.com", "https://example.com"])
  assert.deepEqual(originsOf("http://example.com.es"), ["http://example.com.es", "http://www.example.com.es"])
  assert.deepEqual(originsOf("https://example.com:8443"), [
    "https://example.com:8443",
    "https://www.example.com:8443",
  ])
})

test("part of a web site, an address in numbers and what is no address have one name", () => {
  for (const site of ["https://shop.example.com", "http://192.0.2.1:8080", "http://localhost:3000"])
    assert.deepEqual(originsOf(site), [site])
  assert.deepEqual(originsOf("my site"), ["my site"])
})
