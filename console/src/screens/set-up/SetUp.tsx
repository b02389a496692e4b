/** From an empty installation to the first lead, step by step. Each can be left, done elsewhere and come back to. */
import { Button } from "@mantine/core"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { Link, useNavigate, useSearch } from "@tanstack/react-router"
import { type ReactNode, useEffect, useState } from "react"
import { renew } from "../../api/out-of-date.ts"
import { meQuery } from "../../api/session.ts"
import {
  dismissSetUp,
  newestLeadQuery,
  type Progress,
  STEPS,
  type Step,
  useProgress,
} from "../../api/set-up.ts"
import { policyQuery, useTeam } from "../../api/team-and-policy.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Page } from "../../shell/Page.tsx"
import { Wrong } from "../../ui/Wrong.tsx"
import { Entrance, type MadeKey } from "./Entrance.tsx"
import { FirstLead } from "./FirstLead.tsx"
import { Mail } from "./Mail.tsx"
import { Rules } from "./Rules.tsx"
import css from "./SetUp.module.css"
import { StepCard } from "./StepCard.tsx"
import { Team } from "./Team.tsx"

export function SetUp() {
  const { t } = useI18n()
  const { step } = useSearch({ from: "/inside/set-up" })
  const navigate = useNavigate()
  const done = useProgress()
  const [key, setKey] = useState<MadeKey | null>(null)
  // A step stays open when it is done, until its reader goes on: more people may follow the first one.
  const [begun, setBegun] = useState<Step>()
  const [isClosed, setClosed] = useState(false)
  if (begun === undefined && done !== undefined) setBegun(STEPS.find((one) => !done.has(one)) ?? "you")
  const open = isClosed ? undefined : (step ?? (done && done.size < STEPS.length ? begun : undefined))
  const show = (next: Step) => {
    setClosed(false)
    void navigate({ to: "/set-up", search: { step: next } })
  }
  const goOn = (from: Step) => show(STEPS[STEPS.indexOf(from) + 1] ?? from)
  const tellSummary = useSummary(done)
  const queries = useQueryClient()
  const { data: newest } = useQuery(newestLeadQuery)
  // A lead that comes by itself, from a form on the site, is the first one too.
  useEffect(() => {
    if (newest) void renew(queries, "setUp")
  }, [newest, queries])

  const body: Record<Step, ReactNode> = {
    you: <You onGoOn={() => goOn("you")} />,
    team: <Team onGoOn={() => goOn("team")} />,
    rules: <Rules onGoOn={() => goOn("rules")} />,
    entrance: <Entrance made={key} onMade={setKey} onGoOn={() => goOn("entrance")} />,
    lead: <FirstLead onGoOn={() => goOn("lead")} />,
    mail: <Mail isDone={done?.has("mail") ?? false} isLast={done?.size === STEPS.length - 1} />,
  }
  const isFinished = done?.size === STEPS.length
  return (
    <Page
      title={t("setUp.title")}
      count={done && t("setUp.progress", { done: done.size, all: STEPS.length })}
      width="text"
    >
      <p className="soft large prose">{t(isFinished ? "setUp.finished" : "setUp.intro")}</p>
      <ol className={`card surface lined ${css.steps}`}>
        {STEPS.map((one, index) => (
          <StepCard
            key={one}
            number={index + 1}
            title={t(`setUp.${one}.title`)}
            summary={tellSummary(one)}
            isDone={done?.has(one) ?? false}
            isOpen={open === one}
            onToggle={() => (open === one ? setClosed(true) : show(one))}
          >
            {body[one]}
          </StepCard>
        ))}
      </ol>
      {isFinished ? <Next /> : <Later />}
    </Page>
  )
}

/** What is known of a step, in a line. */
function useSummary(done: Progress): (step: Step) => string {
  const { t } = useI18n()
  const { data: me } = useQuery(meQuery)
  const { data: policy } = useQuery(policyQuery)
  const { data: lead } = useQuery(newestLeadQuery)
  const team = useTeam().filter(({ active }) => active)
  return (step) => {
    if (!done?.has(step)) return t(`setUp.${step}.what`)
    switch (step) {
      case "you":
        return [me?.name, me?.email].filter(Boolean).join(" · ")
      case "team":
        return team.map(({ name }) => name).join(", ")
      case "rules":
        return t("setUp.rules.done", {
          brackets: policy?.document.brackets.length ?? 1,
          rules: policy?.document.disqualify?.length ?? 0,
        })
      case "entrance":
        return t("setUp.entrance.done")
      case "lead":
        return t("setUp.lead.done", { name: lead?.nombre ?? "–" })
      case "mail":
        return t("setUp.mail.done")
    }
  }
}

function You({ onGoOn }: { onGoOn: () => void }) {
  const { t } = useI18n()
  return (
    <>
      <p>{t("setUp.you.how")}</p>
      <div className="buttons">
        <Button variant="filled" onClick={onGoOn}>
          {t("setUp.goOn")}
        </Button>
        <Button component={Link} to="/people">
          {t("setUp.you.others")}
        </Button>
      </div>
    </>
  )
}

function Next() {
  const { t } = useI18n()
  return (
    <div className={`flex wrap center gap-8 ${css.foot}`}>
      <Button component={Link} to="/leads">
        {t("setUp.toLeads")}
      </Button>
      <Button component={Link} to="/people">
        {t("setUp.toPeople")}
      </Button>
      <Button component={Link} to="/import">
        {t("leads.import")}
      </Button>
      <Button component={Link} to="/webhooks">
        {t("setUp.toWebhooks")}
      </Button>
    </div>
  )
}

function Later() {
  const { t } = useI18n()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const dismiss = useMutation({
    mutationFn: () => dismissSetUp(queries),
    onSuccess: () => navigate({ to: "/home" }),
  })
  return (
    <div className={`flex wrap center gap-8 ${css.foot}`}>
      <Button component={Link} to="/leads" variant="subtle" color="gray">
        {t("setUp.later")}
      </Button>
      <Button variant="subtle" color="gray" loading={dismiss.isPending} onClick={() => dismiss.mutate()}>
        {t("setUp.never")}
      </Button>
      <Wrong error={dismiss.error} />
    </div>
  )
}
