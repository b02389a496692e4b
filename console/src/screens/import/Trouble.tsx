/** Why something about an import did not go through, and a way to try it again where that may help. */
import { Button } from "@mantine/core"
import { isSignedOut, Refused } from "../../api/client.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Notice } from "../../ui/Panel.tsx"
import css from "./Import.module.css"

export function Trouble({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useI18n()
  if (!(error instanceof Error)) return null
  const isFinal = error instanceof Refused && !isSignedOut(error)
  const { code, detail } = (error instanceof Refused && (error.problem.errors?.[0] ?? error.problem)) || {
    code: "",
    detail: error.message,
  }
  return (
    <Notice tone="late" role="alert">
      {error instanceof TypeError ? t("error.offline") : t("import.failure", code, detail)}
      {!isFinal && (
        <div className={css.actions}>
          <Button onClick={onRetry}>{t("error.retry")}</Button>
        </div>
      )}
    </Notice>
  )
}
