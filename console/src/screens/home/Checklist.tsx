/** What a new installation still lacks. Each line leads to where it is done; all of it goes for good when nothing is left. */
import { Button } from "@mantine/core"
import { IconCheck, IconChevronRight } from "@tabler/icons-react"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { meQuery } from "../../api/session.ts"
import { dismissSetUp, STEPS, useStepsLeft } from "../../api/set-up.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Confirm } from "../../ui/Confirm.tsx"
import css from "./Checklist.module.css"

export function Checklist() {
  const { t } = useI18n()
  const { data: me } = useQuery(meQuery)
  const left = useStepsLeft(me?.role === "admin")
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  if (left.length === 0) return null
  const next = left[0]
  return (
    <section className={css.list} aria-labelledby="home-set-up">
      <header className="row gap-8">
        <h2 className="large" id="home-set-up">
          {t("setUp.title")}
        </h2>
        <span className="num">{t("setUp.progress", STEPS.length - left.length, STEPS.length)}</span>
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setAsking(true)}>
          {t("setUp.never")}
        </Button>
      </header>
      <ol>
        {STEPS.map((step) => {
          const isLeft = left.includes(step)
          return (
            <li key={step}>
              <Link
                to="/set-up"
                search={{ step }}
                className={css.step}
                data-done={!isLeft || undefined}
                data-next={step === next || undefined}
              >
                <span className={css.mark}>
                  {!isLeft && <IconCheck size={13} stroke={2.5} role="img" aria-label={t("setUp.ticked")} />}
                </span>
                <b className="rigid">{t(`setUp.${step}.title`)}</b>
                <span>{isLeft ? t(`setUp.${step}.what`) : ""}</span>
                <IconChevronRight size={15} stroke={1.75} aria-hidden />
              </Link>
            </li>
          )
        })}
      </ol>
      {isAsking && (
        <Confirm
          title={t("setUp.neverAsk")}
          action={t("setUp.never")}
          onConfirm={() => dismissSetUp(queries)}
          onClose={() => setAsking(false)}
        >
          {t("setUp.neverNote")}
        </Confirm>
      )}
    </section>
  )
}
