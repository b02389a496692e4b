/** What is shown where a screen cannot be. */
import { Button } from "@mantine/core"
import { useWindowEvent } from "@mantine/hooks"
import { Link, useRouter } from "@tanstack/react-router"
import { useEffect, useEffectEvent } from "react"
import { isUnreachable } from "../api/client.ts"
import { useI18n } from "../i18n/index.tsx"
import { FileMissing, reload } from "./load-file.ts"
import { useTellProblem } from "./tell-problem.ts"
import { useTitle } from "./title.ts"
import css from "./ui.module.css"

export function Missing() {
  const { t } = useI18n()
  useTitle("page", t("error.missing"))
  return (
    <div className={css.fallback}>
      <h1>{t("error.missing")}</h1>
      <p>{t("error.missingWhy")}</p>
      <Button component={Link} to="/">
        {t("error.home")}
      </Button>
    </div>
  )
}

/** Right after a network has come back the first request may still fail, and no browser tells that a server is back. */
const TRY_EVERY_MS = 10_000

export function Failed({ error, reset }: { error: unknown; reset?: () => void }) {
  const { t } = useI18n()
  const router = useRouter()
  const file = error instanceof FileMissing ? error : null
  const tryAgain = () => {
    file?.again()
    reset?.()
    void router.invalidate()
  }
  const isOffline = file === null ? isUnreachable(error) : file.isOffline
  const again = file !== null && !isOffline ? reload : tryAgain
  useWindowEvent("online", () => isOffline && again())
  const look = useEffectEvent(() => document.hidden || again())
  useEffect(() => {
    if (!isOffline) return
    const timer = setInterval(() => look(), TRY_EVERY_MS)
    return () => clearInterval(timer)
  }, [isOffline])
  const { whole } = useTellProblem()
  return (
    <div className={css.fallback} role="alert">
      <h1>{t("error.title")}</h1>
      <p>{file === null ? whole(error) : t(file.isOffline ? "error.offline" : "error.fileMissing")}</p>
      <Button onClick={again}>{t("error.retry")}</Button>
    </div>
  )
}
