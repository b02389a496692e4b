import assert from "node:assert/strict"
import path from "node:path"
import { test } from "node:test"
import { nameCommand } from "./command-name.ts"

test("messages name a command that works where its reader is", () => {
  const root = path.join(import.meta.dirname, "../..")
  assert.equal(nameCommand(null, root), "./bin/criba")
  assert.equal(nameCommand(null, "/"), path.join(root, "bin/criba"))
  assert.equal(nameCommand("sudo criba", "/"), "sudo criba")
})
