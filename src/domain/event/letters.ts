/** Letters to people of the console, in their language. */

export type Letter = { readonly to: string; readonly subject: string; readonly text: string }
export type Language = "es" | "en"

/** By what a browser says that its reader reads. */
export const languageOf = (acceptLanguage: string | undefined): Language =>
  /^\s*es\b/i.test(acceptLanguage ?? "") ? "es" : "en"

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
