/** What the mailbox itself says and writes, whatever the mail is about. */
import assert from "node:assert/strict"
import { test } from "node:test"
import { Mailbox } from "../../src/events/mailbox.ts"
import { startSmtp } from "../helpers/smtp.ts"

const MESSAGE = { to: "ana@example.com", text: "Hello" }
const NEVER = new AbortController().signal

test("a Message-ID has plain letters, whatever the domain of the sender", async (t) => {
  const server = await startSmtp()
  const mailbox = new Mailbox({ smtpUrl: server.url, from: "Criba <leads@exämple.com>" })
  t.after(() => mailbox.close()) // first: the server waits for connections that are open
  t.after(() => server.close())
  await mailbox.send("delivery-1", MESSAGE, NEVER)
  assert.equal(server.received[0]?.headers.get("message-id"), "<delivery-1@xn--exmple-cua.com>")
})

test("smtps for a server that does not begin with TLS is told with what to change", async (t) => {
  const server = await startSmtp()
  const smtpUrl = server.url.replace("smtp:", "smtps:")
  const mailbox = new Mailbox({ smtpUrl, from: "leads@example.com" })
  t.after(() => mailbox.close())
  t.after(() => server.close())
  const because = { code: "mail_not_tls", params: {} }
  assert.deepEqual((await mailbox.send("delivery-1", MESSAGE, NEVER)).error, because)
  assert.deepEqual(await mailbox.whyClosed(), because)
})
