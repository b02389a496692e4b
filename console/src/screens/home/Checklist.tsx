/** What a new installation still lacks. Each line leads to where it is done; all of it goes for good when nothing is left. */
import { Button } from "@mantine/core"
import { IconChevronRight } from "@tabler/icons-react"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { meQuery } from "../../api/session.ts"
import { dismissSetUp, STEPS, useStepsLeft } from "../../api/set-up.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Confirm } from "../../ui/Confirm.tsx"
import { StepMark } from "../../ui/StepMark.tsx"
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
    <section className="box" data-print="no" aria-labelledby="home-set-up">
      <header className={`row gap-8 ${css.head}`}>
        <h2 className="large" id="home-set-up">
          {t("setUp.title")}
        </h2>
        <span className="num quiet grow">
          {t("setUp.progress", { done: STEPS.length - left.length, all: STEPS.length })}
        </span>
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
                className={`row gap-8 hovers ${isLeft ? "strong" : "quiet"} ${css.step}`}
              >
                <StepMark
                  state={!isLeft ? "done" : step === next ? "now" : "later"}
                  label={isLeft ? undefined : t("setUp.ticked")}
                />
                <b className={step === next ? "rigid bold" : "rigid"}>{t(`setUp.${step}.title`)}</b>
                <span className="grow quiet">{isLeft ? t(`setUp.${step}.what`) : ""}</span>
                <IconChevronRight className="quiet" size={15} stroke={1.75} aria-hidden />
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
