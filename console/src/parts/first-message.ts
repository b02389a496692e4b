/** Links that begin a conversation, with the team's own words where the policy has some. */
import { useQuery } from "@tanstack/react-query"
import { fillIn, languageToWriteIn } from "../../../src/domain/text/fill-in.ts"
import { meQuery } from "../api/session.ts"
import { useFirstMessage } from "../api/team-and-policy.ts"
import { useI18n } from "../i18n/index.tsx"
import { firstNameOf, whatsAppLink } from "../ui/index.tsx"
import { mailLink } from "../ui/mail-link.ts"

/** `usual`: what is written by WhatsApp without such words. */
export function useReachLinks(lead: { nombre: string | null; language: string | null }, usual: string) {
  const { language } = useI18n()
  const { data: me } = useQuery(meQuery)
  const said = useFirstMessage()
  const { whatsapp, subject, text } = said[languageToWriteIn(said, [lead.language, language])] ?? {}
  const names = {
    nombre: firstNameOf(lead.nombre ?? ""),
    triager: firstNameOf(me?.triager?.name ?? me?.name ?? ""),
  }
  return {
    whatsApp: (phone: string) =>
      whatsAppLink(phone, whatsapp === undefined ? usual : fillIn(whatsapp, names)),
    mail: (address: string) =>
      mailLink(address, {
        ...(subject !== undefined && { subject: fillIn(subject, names) }),
        ...(text !== undefined && { body: fillIn(text, names) }),
      }),
  }
}
