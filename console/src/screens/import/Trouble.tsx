/** Why something about an import did not go through, and how to go on. Whoever is signed out loses nothing here. */
import { Button } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import { isSignedOut, Refused } from "../../api/client.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Notice } from "../../ui/Panel.tsx"
import css from "./Import.module.css"

export function Trouble({ error, onRetry }: { error: unknown; onRetry: (() => void) | null }) {
  const { t } = useI18n()
  if (!(error instanceof Error)) return null
  if (isSignedOut(error))
    return (
      <Notice tone="waiting" role="alert">
        {t("import.signedOut")}
        <div className={css.actions}>
          <Button component={Link} to="/sign-in" target="_blank">
            {t("import.signIn")}
          </Button>
          {onRetry && <Button onClick={onRetry}>{t("import.goOn")}</Button>}
        </div>
      </Notice>
    )
  const isOffline = error instanceof TypeError
  const [first] = error instanceof Refused ? (error.problem.errors ?? []) : []
  return (
    <Notice tone="late" role="alert">
      {isOffline
        ? t("error.offline")
        : t("import.failure", first?.code ?? "", first?.detail ?? error.message)}
      {onRetry && (isOffline || !(error instanceof Refused)) && (
        <div className={css.actions}>
          <Button onClick={onRetry}>{t("error.retry")}</Button>
        </div>
      )}
    </Notice>
  )
}
