/**
 * Mail to people of the console: invitations, and links for a forgotten password. A mail is sent once, while the
 * caller waits, and the result is whether the mail server accepted it. A lost link can be made again.
 */
import { createTransport } from "nodemailer"
import type { Letter } from "../domain/wording/letters.ts"

export type Mailer = {
  /** Whether the mail server took it. */
  readonly send: (letter: Letter) => Promise<boolean>
}

/** A person is waiting. */
const WITHIN_MS = 10_000

export function openMailer(
  { smtpUrl, from }: { readonly smtpUrl: string; readonly from: string },
  onFailure: (error: unknown) => void,
  withinMs = WITHIN_MS,
): Mailer {
  const limits = { connectionTimeout: withinMs, greetingTimeout: withinMs, socketTimeout: withinMs }
  const transport = createTransport({ url: smtpUrl, ...limits })
  return {
    send: async ({ to, subject, text }) => {
      const headers = { "Auto-Submitted": "auto-generated" }
      // The library's limits apply to each step: a slow server could stay within them for ever.
      const late = Promise.withResolvers<never>()
      const timer = setTimeout(() => late.reject(new Error("The mail server took too long")), withinMs)
      try {
        await Promise.race([transport.sendMail({ from, to, subject, text, headers }), late.promise])
        return true
      } catch (error) {
        onFailure(error)
        return false
      } finally {
        clearTimeout(timer)
      }
    },
  }
}
