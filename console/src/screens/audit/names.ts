/** What people call whoever did something, and what it was done to. */
import { useQuery } from "@tanstack/react-query"
import type { LinkProps } from "@tanstack/react-router"
import type { AuditEntry } from "../../api/audit.ts"
import { keysQuery } from "../../api/keys.ts"
import { peopleQuery } from "../../api/people.ts"
import { sourcesQuery } from "../../api/sources.ts"
import { useTeam } from "../../api/team-and-policy.ts"
import { webhooksQuery } from "../../api/webhooks.ts"
import { useI18n } from "../../i18n/index.tsx"

/** `link` leads to where it is shown; null if nowhere. */
export type Subject = {
  readonly name: string
  readonly link: Pick<LinkProps, "to" | "params" | "search"> | null
}
export type Names = {
  /** `face` is the id that gives the person their colour; null for a program. */
  readonly actor: (actor: string) => { readonly name: string; readonly face: string | null }
  readonly subject: (entry: AuditEntry) => Subject
}

/** Who does something without being asked, by how the log names them. */
export const PROGRAMS: Readonly<Record<string, string>> = { criba: "Criba", openid: "OpenID" }

export function useNames(): Names {
  const { t } = useI18n()
  const { data: people } = useQuery(peopleQuery)
  const { data: keys } = useQuery(keysQuery)
  const { data: sources } = useQuery(sourcesQuery)
  const { data: webhooks } = useQuery(webhooksQuery)
  const team = useTeam()

  const personOf = (id: string) => people?.find((person) => person.id === id)
  const personName = (id: string) => personOf(id)?.name
  const keyName = (id: string) => [...(keys ?? []), ...(sources ?? [])].find((key) => key.id === id)?.name
  const actor = (text: string) => {
    const [kind, id = ""] = text.split(":")
    if (kind === "person")
      return { name: personName(id) ?? t("lead.somebody"), face: personOf(id)?.triager ?? id }
    if (kind === "key") return { name: t("audit.key", { name: keyName(id) ?? id }), face: null }
    return { name: PROGRAMS[text] ?? (text === "cli" ? t("audit.cli") : text), face: null }
  }
  const subject = (entry: AuditEntry): Subject => {
    const { subject: text, before, after } = entry
    const [kind = "", id = ""] = [text.split("/")[0], text.split("/").slice(1).join("/")]
    /** As it was called then. */
    const said = (field: string) => textIn(after, field) ?? textIn(before, field)
    switch (kind) {
      case "triagers":
        return {
          name: said("name") ?? team.find((triager) => triager.id === id)?.name ?? id,
          link: { to: "/rotation", search: { open: id } },
        }
      case "policy": {
        const version = (after as { version?: number } | null)?.version
        return { name: t("audit.version", { version: version ?? 0 }), link: { to: "/policy" } }
      }
      case "keys":
      case "sources":
        return {
          name: said("name") ?? keyName(id) ?? id,
          link: { to: kind === "keys" ? "/keys" : "/sources", search: { open: id } },
        }
      case "webhooks": {
        const isThere = webhooks?.some((webhook) => webhook.id === id) ?? false
        const url = said("url") ?? webhooks?.find((webhook) => webhook.id === id)?.url
        return { name: url ?? id, link: isThere ? { to: "/webhooks", search: { open: id } } : null }
      }
      case "people": {
        const isThere = personName(id) !== undefined
        const link = isThere ? { to: "/people" as const, search: { open: id } } : null
        return { name: said("name") ?? personName(id) ?? id, link }
      }
      case "imports":
        return { name: said("file_name") ?? shortId(id), link: { to: "/import", search: { open: id } } }
      case "rejections":
        return { name: shortId(id), link: { to: "/rejections", search: { open: id } } }
      case "leads":
        return { name: shortId(id), link: { to: "/leads/$leadId", params: { leadId: id } } }
      case "history":
        return { name: t("verify.title"), link: { to: "/verification" } }
      case "assistants":
      case "exports":
        return { name: id, link: null }
      case "views":
        return { name: said("name") ?? shortId(id), link: null }
      case "settings":
        return { name: t("audit.settings"), link: { to: "/access" } }
      case "set-up":
        return { name: t("nav.setUp"), link: null }
      default:
        return { name: shortId(id), link: null }
    }
  }
  return { actor, subject }
}

function textIn(side: unknown, field: string): string | undefined {
  const value =
    typeof side === "object" && side !== null ? (side as Record<string, unknown>)[field] : undefined
  return typeof value === "string" ? value : undefined
}

const shortId = (id: string): string => (id.length > 20 ? `…${id.slice(-8)}` : id)
