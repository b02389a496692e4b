/** Replays or dismisses several rejections at once, and says of each what came of it. What breaks on the way can go on with the rest. */

import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { renew } from "../../api/out-of-date.ts"
import {
  dismissRejections,
  type Rejection,
  type RejectionResults,
  reopenRejections,
  replayRejections,
} from "../../api/rejections.ts"
import { useMoney } from "../../api/team-and-policy.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Bar } from "../../ui/Bar.tsx"
import { Dialog } from "../../ui/Dialog.tsx"
import { Results } from "../../ui/Results.tsx"
import { whoIsIn } from "./body.ts"
import { mendAlone } from "./mend-many.ts"
import { useTellRejection } from "./tell-mistake.ts"

export type ManyAim = "replay" | "dismiss" | "reopen"

export function Many({
  rejections,
  aim,
  onDone,
  onClose,
}: {
  rejections: readonly Rejection[]
  aim: ManyAim
  /** Each has its result. */
  onDone: () => void
  onClose: () => void
}) {
  const { t, f } = useI18n()
  const tell = useTellRejection()
  const money = useMoney()
  const queries = useQueryClient()
  const [results, setResults] = useState<RejectionResults["results"]>([])
  const bodies = rejections.map((rejection) => ({
    rejection,
    body: aim === "replay" ? mendAlone(rejection, money) : {},
  }))
  const ready = bodies.flatMap(({ rejection: { id }, body }) => (body === null ? [] : [{ id, body }]))
  const left = bodies.flatMap(({ rejection, body }) => (body === null ? [rejection] : []))
  const known = new Set(results.map(({ id }) => id))
  /** Without those that went through before something broke. */
  const rest = ready.filter(({ id }) => !known.has(id))
  const change = () => {
    const keep = (some: RejectionResults["results"]) => setResults((before) => [...before, ...some])
    if (aim === "replay") return replayRejections(rest, keep)
    const ids = rest.map(({ id }) => id)
    return (aim === "dismiss" ? dismissRejections : reopenRejections)(ids, keep)
  }
  const readAnew = () => void renew(queries, "rejections", "lead")
  const done = results.filter(({ ok }) => ok).length
  const refused = results.filter(({ ok }) => !ok)
  /** By somebody who was quicker, or by a request whose answer was lost. */
  const already = refused.filter(({ code }) => code === "invalid_transition").length
  const wrong = refused.length - already
  const byId = new Map(rejections.map((rejection) => [rejection.id, rejection]))
  const nameOf = (rejection: Rejection | undefined) =>
    (rejection && whoIsIn(rejection)) ?? t("rejections.nobody")

  const isBegun = results.length > 0
  const isDone = isBegun && rest.length === 0
  const soFar = t("rejections.many.soFar", { some: f.int(results.length), all: ready.length })
  const told = isBegun
    ? [...refused, ...results.filter(({ ok }) => ok)].map(({ id, code }) => ({
        id,
        name: nameOf(byId.get(id)),
        why: t.find(`rejections.many.result.${code ?? aim}`) ?? t("rejections.many.result.wrong"),
      }))
    : left.map((rejection) => ({ id: rejection.id, name: nameOf(rejection), why: tell(rejection) }))
  return (
    <Dialog
      title={t(`rejections.many.${aim}`, { count: rejections.length })}
      {...(!isDone && { action: t(`rejections.many.${aim}Go`, { count: rest.length }) })}
      isReady={ready.length > 0}
      isQuestion
      staysWhilePending
      onGo={() => change().then(onDone).finally(readAnew)}
      onClose={onClose}
    >
      {isBegun ? (
        <p role="status">
          {isDone ? t("rejections.many.done", { count: done }) : soFar}
          {already > 0 && ` ${t("rejections.many.already", { count: already })}`}
          {wrong > 0 && ` ${t("rejections.many.refused", { count: wrong })}`}
        </p>
      ) : (
        <p className="soft">{t(`rejections.many.${aim}How`)}</p>
      )}
      {isBegun && !isDone && <Bar label={soFar} share={results.length / ready.length} />}
      {!isBegun && left.length > 0 && <p>{t("rejections.many.left", { count: left.length })}</p>}
      {told.length > 0 && <Results results={told} />}
    </Dialog>
  )
}
