import { useQuery } from "@tanstack/react-query"
import { keysQuery } from "../../api/keys.ts"
import { peopleQuery } from "../../api/people.ts"
import { useI18n } from "../../i18n/index.tsx"

/** The name of whoever published a version. */
export function useAuthor(): (publishedBy: string) => string {
  const { t } = useI18n()
  const { data: people } = useQuery(peopleQuery)
  const { data: keys } = useQuery(keysQuery)
  return (publishedBy) => {
    const [kind, id] = publishedBy.split(":")
    if (kind === "person") return people?.find((person) => person.id === id)?.name ?? "…"
    if (kind === "key") return t("policy.byKey", { id: keys?.find((key) => key.id === id)?.name ?? id ?? "" })
    return publishedBy === "cli" ? t("policy.byCli") : publishedBy
  }
}
