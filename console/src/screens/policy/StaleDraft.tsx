/** Somebody else has published: whose policy goes on is for people to say. */
import { Button } from "@mantine/core"
import type { Policy } from "../../api/desk.ts"
import { useI18n } from "../../i18n/index.tsx"
import { useAuthor } from "./author.ts"
import type { Desk } from "./draft.ts"
import css from "./Policy.module.css"

export function StaleDraft({
  policy,
  desk,
  onCompare,
}: {
  policy: Policy
  desk: Desk
  onCompare?: () => void
}) {
  const { t } = useI18n()
  const author = useAuthor()
  return (
    <div className={css.stale} role="alert">
      <p>
        <b>{t("policy.stale", policy.version, author(policy.published_by))}</b>{" "}
        {policy.note && <q>{policy.note}</q>} {t("policy.staleHow")}
      </p>
      <div className={css.staleActions}>
        {onCompare && (
          <Button variant="subtle" onClick={onCompare}>
            {t("policy.staleCompare")}
          </Button>
        )}
        <Button onClick={() => desk.load(null)}>{t("policy.staleTheirs")}</Button>
        <Button onClick={() => desk.rebase()}>{t("policy.staleMine")}</Button>
      </div>
    </div>
  )
}
