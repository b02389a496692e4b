/** Why something about an import did not go through, and a way to try it again where that may help. */
import { Button } from "@mantine/core"
import { isSignedOut, Refused } from "../../api/client.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Notice } from "../../ui/Panel.tsx"
import { useTellProblem } from "../../ui/tell-problem.ts"

export function Trouble({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useI18n()
  const { whole } = useTellProblem()
  if (!(error instanceof Error)) return null
  const isFinal = error instanceof Refused && !isSignedOut(error)
  return (
    <Notice tone="late" role="alert">
      {whole(error)}
      {!isFinal && (
        <div className="buttons mt-16">
          <Button onClick={onRetry}>{t("error.retry")}</Button>
        </div>
      )}
    </Notice>
  )
}
