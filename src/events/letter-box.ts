/**
 * Mail to people of the console: invitations, and links for a forgotten password. A letter is sent while somebody waits for it,
 * once, and whether the mail server took it is all that is known; the link that it carries can be made again.
 */
import { createTransport } from "nodemailer"
import type { Letter } from "../domain/event/letters.ts"

export type LetterBox = {
  /** Whether the mail server took it. */
  readonly send: (letter: Letter) => Promise<boolean>
}

const TIMEOUT_MS = 10_000

export function openLetterBox(
  { smtpUrl, from }: { readonly smtpUrl: string; readonly from: string },
  onFailure: (error: unknown) => void,
): LetterBox {
  const limits = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS }
  const transport = createTransport({ url: smtpUrl, ...limits })
  return {
    send: async ({ to, subject, text }) => {
      try {
        await transport.sendMail({ from, to, subject, text, headers: { "Auto-Submitted": "auto-generated" } })
        return true
      } catch (error) {
        onFailure(error)
        return false
      }
    },
  }
}
