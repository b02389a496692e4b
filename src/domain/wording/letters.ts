/** Letters to people of the console, in their language. */

import type { Language } from "../language.ts"
import { tellServer } from "./tell-server.ts"

export type Letter = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string
}
type Written = { readonly to: string; readonly link: string }

export function writeInvitation(language: Language, { to, link, by }: Written & { by: string }): Letter {
  const t = tellServer("letters", language)
  return { to, subject: t("letters.invitation"), text: t("letters.invitation.text", { by, link }) }
}

export function writePasswordLetter(language: Language, { to, link }: Written): Letter {
  const t = tellServer("letters", language)
  return { to, subject: t("letters.password"), text: t("letters.password.text", { link }) }
}

type Seen = {
  readonly to: string
  /** "Chrome · Linux", or "?". */
  readonly device: string
  readonly address: string
  /** Where a new password is asked for; null if the server does not know its own address. */
  readonly link: string | null
}

/** To a person whose account was used in a browser that is not known yet. */
export const writeNewDeviceLetter = (language: Language, seen: Seen): Letter =>
  writeSeen(language, "newDevice", seen)

export const writeChangedPasswordLetter = (language: Language, seen: Seen): Letter =>
  writeSeen(language, "changedPassword", seen)

export const writeChangedWayInLetter = (language: Language, seen: Seen): Letter =>
  writeSeen(language, "changedWayIn", seen)

function writeSeen(
  language: Language,
  what: "newDevice" | "changedPassword" | "changedWayIn",
  seen: Seen,
): Letter {
  const t = tellServer("letters", language)
  const notYou = t("letters.notYou", { link: seen.link })
  const device = seen.device === "?" ? null : seen.device
  return {
    to: seen.to,
    subject: t(`letters.${what}`),
    text: t(`letters.${what}.text`, { device, address: seen.address, notYou }),
  }
}
