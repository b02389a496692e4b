/** Changes many leads: those that are ticked, or all that pass the filters. Some may be refused, each for a reason of its own. */

import { Button, Textarea } from "@mantine/core"
import { useQueryClient } from "@tanstack/react-query"
import { useRef, useState } from "react"
import { LONGEST_REASON } from "../../../../src/domain/lead/limits.ts"
import { changeLeads, type Lead, type LeadFilters, leadsAfter } from "../../api/leads.ts"
import { renew } from "../../api/out-of-date.ts"
import { useI18n } from "../../i18n/index.tsx"
import type { Status } from "../../parts/StatusDot.tsx"
import { Bar } from "../../ui/Bar.tsx"
import { Dialog, DialogFrame } from "../../ui/Dialog.tsx"
import { tellNotice } from "../../ui/notices.ts"
import { Results } from "../../ui/Results.tsx"
import { Wrong } from "../../ui/Wrong.tsx"
import { PickTriager } from "../rotation/PickTriager.tsx"
import { type Aim, BEGINNING, canBecome, changeAll, type Progress, seenOf } from "./change-all.ts"

/** Which leads: some, or all that there are of a kind. `count` may be a lower bound. */
export type Chosen =
  | { readonly leads: readonly Lead[] }
  | { readonly filters: LeadFilters; readonly count: number; readonly more: boolean }

export function BulkChange({
  chosen,
  aim,
  onDone,
  onClose,
}: {
  chosen: Chosen
  aim: Aim
  onDone: () => void
  onClose: () => void
}) {
  const { t, f } = useI18n()
  const [to, setTo] = useState<string | null>(null)
  const [reason, setReason] = useState("")
  const all = "leads" in chosen ? chosen.leads.length : chosen.count
  // Some of them may be so already.
  const able = "leads" in chosen ? chosen.leads.filter((lead) => canBecome(lead, aim, to)) : null
  const most = "more" in chosen && chosen.more
  const said = `${f.int(able?.length ?? all)}${most ? "+" : ""}`
  const run = useRun({ chosen, aim, to, reason: reason.trim(), onDone, onClose })
  const title =
    aim === "triager"
      ? t("leads.reassignTitle", { n: all })
      : t("leads.markTitle", { n: all, status: t(`status.${aim}`).toLowerCase() })
  if (run.progress !== null)
    return <Running title={title} all={most ? null : all} {...run} progress={run.progress} />
  return (
    <Dialog
      title={title}
      action={t("leads.changeGo", { n: said })}
      isReady={(aim !== "triager" || to !== null) && able?.length !== 0}
      onGo={run.go}
      onClose={onClose}
    >
      {able === null && <p className="quiet">{t("leads.allHint")}</p>}
      {aim === "triager" && (
        <>
          <p className="quiet">{t("leads.reassignHint")}</p>
          <PickTriager
            label={t("leads.assignTo")}
            placeholder={t("leads.pick")}
            value={to}
            onChange={setTo}
            openOnFocus={false}
          />
        </>
      )}
      <Textarea
        label={t("lead.reason")}
        description={t("leads.reasonHint")}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        maxLength={LONGEST_REASON}
        autosize
        maxRows={4}
        data-autofocus={aim !== "triager" || undefined}
      />
    </Dialog>
  )
}

type Run = {
  readonly progress: Progress | null
  readonly isRunning: boolean
  readonly error: unknown
  readonly go: () => void
  readonly stop: () => void
  readonly close: () => void
}

function useRun({
  chosen,
  aim,
  to,
  reason,
  onDone,
  onClose,
}: {
  chosen: Chosen
  aim: Aim
  to: string | null
  reason: string
  onDone: () => void
  onClose: () => void
}): Run {
  const { t } = useI18n()
  const queries = useQueryClient()
  const [progress, setProgress] = useState<Progress | null>(null)
  const [isRunning, setRunning] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const isStopped = useRef(false)
  const deed = {
    read: async (cursor: string | null) =>
      "leads" in chosen
        ? { data: [...chosen.leads], next_cursor: null }
        : await leadsAfter(chosen.filters, cursor),
    canBecome: (lead: Lead) => canBecome(lead, aim, to),
    change: (ids: readonly string[]) =>
      changeLeads({
        ids: [...ids],
        ...(aim === "triager" ? { triager: to ?? "" } : { status: aim }),
        ...(reason !== "" && { reason }),
      }),
  }
  const go = async (): Promise<void> => {
    isStopped.current = false
    setRunning(true)
    setError(null)
    setProgress(progress ?? BEGINNING)
    try {
      const done = await changeAll(deed, progress ?? BEGINNING, {
        onProgress: setProgress,
        isStopped: () => isStopped.current,
      })
      if (done.next === null) {
        onDone()
        if (done.changed > 0) tellNotice({ message: t("leads.changed", { n: done.changed }) })
        if (done.refused.length === 0) onClose()
      }
    } catch (failure) {
      setError(failure)
    }
    setRunning(false)
    void renew(queries, "details")
    void renew(queries, "lead", "inbox")
  }
  return {
    progress,
    isRunning,
    error,
    go: () => void go(),
    stop: () => {
      isStopped.current = true
    },
    close: onClose,
  }
}

/** How far it is, the way to stop it, and in the end what was not done. */
function Running({
  title,
  all,
  progress,
  isRunning,
  error,
  go,
  stop,
  close,
}: Run & { title: string; all: number | null; progress: Progress }) {
  const { t } = useI18n()
  const seen = seenOf(progress)
  const { refused } = progress
  return (
    <DialogFrame
      title={title}
      onClose={close}
      closeOnClickOutside={!isRunning}
      closeOnEscape={!isRunning}
      withCloseButton={!isRunning}
    >
      <div className="stack gap-12">
        {progress.next !== null && (
          <>
            <Bar label={title} share={all === null ? null : Math.min(1, seen / Math.max(1, all))} />
            <p className="num" role="status">
              {t("leads.bulkProgress", { n: seen, of: all })}
            </p>
          </>
        )}
        {!isRunning && seen > 0 && (
          <p>
            {t("leads.changed", { n: progress.changed })}
            {progress.left > 0 && ` · ${t("leads.bulkLeft", { n: progress.left })}`}
          </p>
        )}
        <Wrong error={error} />
        {refused.length > 0 && (
          <>
            <p className="red" role="alert">
              {t("leads.notChanged", { n: refused.length })}
            </p>
            <Results
              results={refused.map(({ id, name, code, status }) => ({
                id,
                name: name ?? t("leads.erased"),
                why:
                  code === "not_found" || status === null
                    ? t("leads.refusedGone")
                    : t("leads.refusedState", { status: t(`status.${status as Status}`).toLowerCase() }),
              }))}
            />
          </>
        )}
        <div className="row gap-8 end">
          {isRunning ? (
            <Button onClick={stop}>{t("common.stop")}</Button>
          ) : (
            <>
              {progress.next !== null && (
                <Button variant="filled" onClick={go}>
                  {t("leads.bulkOn")}
                </Button>
              )}
              <Button onClick={close} data-autofocus>
                {t("common.close")}
              </Button>
            </>
          )}
        </div>
      </div>
    </DialogFrame>
  )
}
