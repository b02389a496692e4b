/** Letters to people of the console, in their language. */

import type { Language } from "../language.ts"

export type Letter = { readonly to: string; readonly subject: string; readonly text: string }
type Written = { readonly to: string; readonly link: string }

export function writeInvitation(language: Language, { to, link, by }: Written & { by: string }): Letter {
  return language === "es"
    ? {
        to,
        subject: "Tu invitación a Criba",
        text: `${by} te invita a Criba, donde se reparten los leads.\n\nEntra con este enlace, que sirve una vez y caduca en 7 días:\n\n${link}\n`,
      }
    : {
        to,
        subject: "Your invitation to Criba",
        text: `${by} invites you to Criba, where leads are handed out.\n\nJoin by this link, which works once, for 7 days:\n\n${link}\n`,
      }
}

export function writePasswordLetter(language: Language, { to, link }: Written): Letter {
  return language === "es"
    ? {
        to,
        subject: "Elige una contraseña nueva para Criba",
        text: `Alguien ha pedido una contraseña nueva para tu cuenta de Criba. Elígela con este enlace, que sirve una vez y caduca en una hora:\n\n${link}\n\nSi no has sido tú, no hagas nada: tu contraseña sigue siendo la misma.\n`,
      }
    : {
        to,
        subject: "Choose a new password for Criba",
        text: `Somebody asked for a new password for your Criba account. Choose it by this link, which works once, for an hour:\n\n${link}\n\nIf that was not you, do nothing: your password stays as it is.\n`,
      }
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
export function writeNewDeviceLetter(language: Language, { to, link, ...seen }: Seen): Letter {
  return language === "es"
    ? {
        to,
        subject: "Alguien ha entrado en tu cuenta de Criba desde un navegador nuevo",
        text: `Se ha entrado en tu cuenta de Criba desde un navegador nuevo: ${deviceEs(seen)}.\n\n${notYouEs(link)}`,
      }
    : {
        to,
        subject: "Your Criba account was used in a new browser",
        text: `Somebody signed in to your Criba account in a new browser: ${deviceEn(seen)}.\n\n${notYouEn(link)}`,
      }
}

export function writeChangedPasswordLetter(language: Language, { to, link, ...seen }: Seen): Letter {
  return language === "es"
    ? {
        to,
        subject: "La contraseña de tu cuenta de Criba ha cambiado",
        text: `La contraseña de tu cuenta de Criba se ha cambiado desde ${deviceEs(seen)}.\n\n${notYouEs(link)}`,
      }
    : {
        to,
        subject: "The password of your Criba account has changed",
        text: `The password of your Criba account was changed from ${deviceEn(seen)}.\n\n${notYouEn(link)}`,
      }
}

type SeenDevice = Pick<Seen, "device" | "address">
const deviceEs = ({ device, address }: SeenDevice): string =>
  `${device === "?" ? "un navegador desconocido" : device}, con la dirección ${address}`
const deviceEn = ({ device, address }: SeenDevice): string =>
  `${device === "?" ? "an unknown browser" : device}, at the address ${address}`

const notYouEs = (link: string | null): string =>
  `Si has sido tú, no hagas nada. Si no, avisa a un administrador y elige enseguida otra contraseña${link === null ? "." : `:\n\n${link}`}\n`
const notYouEn = (link: string | null): string =>
  `If that was you, do nothing. If not, tell an administrator, and choose another password at once${link === null ? "." : `:\n\n${link}`}\n`
