/** What went wrong, in the language of this browser: see `problem-sentence.ts`. */
import { useMemo } from "react"
import { useI18n } from "../i18n/index.tsx"
import { type TellProblem, tellProblem } from "./problem-sentence.ts"

export function useTellProblem(): TellProblem {
  const { t } = useI18n()
  return useMemo(() => tellProblem(t), [t])
}
