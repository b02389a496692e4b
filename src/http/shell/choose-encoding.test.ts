import assert from "node:assert/strict"
import { test } from "node:test"
import { chooseEncoding } from "./choose-encoding.ts"

test("the smallest encoding that the caller wants, or the plain document", () => {
  for (const [header, encoding] of [
    [undefined, "identity"],
    ["", "identity"],
    ["gzip, deflate, br, zstd", "br"],
    ["gzip, deflate", "gzip"],
    ["GZIP", "gzip"],
    ["x-gzip", "gzip"],
    ["deflate", "identity"],
    ["gzipped", "identity"],
    ["*", "br"],
    ["*;q=0.5, gzip", "gzip"],
    ["br;q=0.5, gzip;q=0.8", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["gzip;q=0", "identity"],
    ["gzip ; q=0.001", "gzip"],
    ["br;q=0,*", "gzip"],
    ["identity, gzip;q=0.5", "identity"],
    ["identity;q=0.5, gzip;q=0.4", "identity"],
    ["*;q=0", "identity"],
    ["gzip;q=nonsense", "identity"],
    [`${"deflate,".repeat(1_000_000)}br`, "identity"],
  ] as const)
    assert.equal(chooseEncoding(header), encoding, header?.slice(0, 50))
})
