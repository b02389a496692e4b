/**
 * Mail to people of the console: invitations, and links for a forgotten password. A mail is sent once, while the
 * caller waits, and the result is whether the mail server accepted it. A lost link can be made again.
 */
import { randomUUID } from "node:crypto"
import { sayFailure } from "../domain/wording/failure-words.ts"
import type { Letter } from "../domain/wording/letters.ts"
import { Mailbox, type MailboxSettings } from "./mailbox.ts"

export type Mailer = {
  /** Whether the mail server took it. */
  readonly send: (letter: Letter) => Promise<boolean>
}

/** A person is waiting. */
const WITHIN_MS = 10_000
const NEVER = new AbortController().signal

export function openMailer(
  settings: MailboxSettings,
  onFailure: (error: Error) => void,
  timeoutMs = WITHIN_MS,
): Mailer {
  return {
    send: async (letter) => {
      // One for each letter: when one takes too long its connection is cut, and others go on.
      const mailbox = new Mailbox({ ...settings, timeoutMs })
      const { outcome, error } = await mailbox.send(randomUUID(), letter, NEVER)
      await mailbox.close()
      if (error !== null) onFailure(new Error(sayFailure(error)))
      return outcome === "delivered"
    },
  }
}
