/** What is shown where a screen cannot be. */
import { Button } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import { useI18n } from "../i18n/index.tsx"
import { useTellProblem } from "../ui/tell-problem.ts"
import css from "./Shell.module.css"

export function Missing() {
  const { t } = useI18n()
  return (
    <div className={css.fallback}>
      <h1>{t("error.missing")}</h1>
      <Button component={Link} to="/">
        {t("error.home")}
      </Button>
    </div>
  )
}

export function Failed({ error, reset }: { error: unknown; reset?: () => void }) {
  const { t } = useI18n()
  const { whole } = useTellProblem()
  return (
    <div className={css.fallback} role="alert">
      <h1>{t("error.title")}</h1>
      <p>{whole(error)}</p>
      {reset && <Button onClick={reset}>{t("error.retry")}</Button>}
    </div>
  )
}
