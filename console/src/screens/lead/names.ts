/** What people are called where only their ids are known. */
import { useQuery } from "@tanstack/react-query"
import type { HistoryEntry, LeadDetail } from "../../api/lead.ts"
import { meQuery } from "../../api/session.ts"
import { type Tell, useI18n } from "../../i18n/index.tsx"

export type NameOf = (triager: string) => string

/** Whoever is not on the roster is called as the lead's history has it, or by the id. */
export function useNames(lead: LeadDetail): NameOf {
  const { data: me } = useQuery(meQuery)
  const known = [
    ...lead.history.map(({ triager }) => triager),
    lead.triager,
    me?.triager ?? null,
    ...(me?.team ?? []),
  ]
  const names = new Map(known.flatMap((person) => (person === null ? [] : [[person.id, person.name]])))
  return (id) => names.get(id) ?? id
}

/** Who did something; null for Criba itself, which goes without saying. */
export function useActorName(nameOf: NameOf): (entry: HistoryEntry) => string | null {
  const { t } = useI18n()
  const { data: me } = useQuery(meQuery)
  return ({ actor, actor_name }) => {
    if (actor_name) return actor_name
    if (me !== undefined && actor === `person:${me.id}`) return me.name
    return tellActor(actor, t, nameOf)
  }
}

function tellActor(actor: string, t: Tell, nameOf: NameOf): string | null {
  const [kind = "", id = ""] = actor.split(":")
  if (kind === "criba" || kind === "person") return null
  if (kind === "cli") return t("lead.actor.cli")
  return kind === "key" ? t("lead.actor.key", { id }) : nameOf(id || kind)
}
