/** Where something could not be read or done, and why. */

import { Refused } from "../api/client.ts"
import { useI18n } from "../i18n/index.tsx"
import { Failed } from "./Fallback.tsx"
import { Empty } from "./index.tsx"
import { mistakeAt } from "./problem-sentence.ts"
import { useTellProblem } from "./tell-problem.ts"

const FORBIDDEN = 403

/** Instead of a list that could not be read. */
export function Unreadable({ error, retry }: { error: unknown; retry: () => unknown }) {
  const { t } = useI18n()
  if (error instanceof Refused && error.problem.status === FORBIDDEN)
    return <Empty title={t("error.forbidden")} />
  return <Failed error={error} reset={() => void retry()} />
}

/** Under a form: what is wrong, unless a field says it. */
export function Wrong({ error, markedFields = [] }: { error: unknown; markedFields?: Iterable<string> }) {
  const { whole } = useTellProblem()
  if (!(error instanceof Error) || [...markedFields].some((field) => mistakeAt(error, field) !== undefined))
    return null
  return (
    <p className="red mt-8" role="alert">
      {whole(error)}
    </p>
  )
}
