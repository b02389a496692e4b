/** Replays or dismisses several rejections at once, and says of each that did not work why. */
import { Text } from "@mantine/core"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import {
  dismissRejections,
  type Rejection,
  type RejectionResults,
  reopenRejections,
  replayRejections,
} from "../../api/rejections.ts"
import { useI18n } from "../../i18n/index.tsx"
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
  /** Something has become of them. */
  onDone: () => void
  onClose: () => void
}) {
  const { t } = useI18n()
  const tell = useTellRejection()
  const queries = useQueryClient()
  const [results, setResults] = useState<RejectionResults["results"]>([])
  const bodies = rejections.map((rejection) => ({
    rejection,
    body: aim === "replay" ? mendAlone(rejection) : {},
  }))
  const ready = bodies.flatMap(({ rejection: { id }, body }) => (body === null ? [] : [{ id, body }]))
  const left = bodies.flatMap(({ rejection, body }) => (body === null ? [rejection] : []))
  const go = useMutation({
    mutationFn: () => {
      const keep = (some: RejectionResults["results"]) => setResults((before) => [...before, ...some])
      const ids = ready.map(({ id }) => id)
      if (aim === "replay") return replayRejections(ready, keep)
      return (aim === "dismiss" ? dismissRejections : reopenRejections)(ids, keep)
    },
    onSettled: () => {
      for (const key of ["rejections", "leads", "overview"])
        void queries.invalidateQueries({ queryKey: [key] })
      onDone()
    },
  })
  const done = results.filter(({ ok }) => ok).length
  const refused = results.filter(({ ok }) => !ok)
  const byId = new Map(rejections.map((rejection) => [rejection.id, rejection]))
  const nameOf = (rejection: Rejection | undefined) =>
    (rejection && whoIsIn(rejection)) ?? t("rejections.nobody")

  const isDone = results.length > 0
  const told = isDone
    ? [...refused, ...results.filter(({ ok }) => ok)].map(({ id, code }) => ({
        id,
        name: nameOf(byId.get(id)),
        why: t("rejections.many.result", aim, code ?? "ok"),
      }))
    : left.map((rejection) => ({ id: rejection.id, name: nameOf(rejection), why: tell(rejection) }))
  return (
    <Dialog
      title={t(`rejections.many.${aim}`, rejections.length)}
      {...(!isDone && { action: t(`rejections.many.${aim}Go`, ready.length) })}
      isReady={ready.length > 0}
      isQuestion
      isPending={go.isPending}
      staysWhilePending
      error={go.error}
      onGo={go.mutate}
      onClose={onClose}
    >
      {isDone ? (
        <Text size="sm" role="status">
          {t("rejections.many.done", done)}
          {refused.length > 0 && ` ${t("rejections.many.refused", refused.length)}`}
        </Text>
      ) : (
        <Text size="sm" c="var(--text-2)">
          {t(`rejections.many.${aim}How`)}
        </Text>
      )}
      {!isDone && left.length > 0 && <Text size="sm">{t("rejections.many.left", left.length)}</Text>}
      {told.length > 0 && <Results results={told} />}
    </Dialog>
  )
}
