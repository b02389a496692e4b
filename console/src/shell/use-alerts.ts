/** What the console does about alerts on every screen. Only what has to be there from the start: the rest comes when it is needed. */
import type { QueryClient } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import { useEffect } from "react"
import type { AlertKind } from "../api/alerts.ts"
import type { LiveEvent } from "../api/event-effects.ts"
import { inboxQuery } from "../api/leads.ts"
import { followEvents } from "../api/live.ts"
import { isLeader, type Me } from "../api/session.ts"
import { policyQuery } from "../api/team-and-policy.ts"
import { needWords, useI18n } from "../i18n/index.tsx"

/** By then the page is there. Not much later: who has looked at their inbox once may be in a lift next. */
const WORKER_AFTER_MS = 2_000

/** What an inbox and its cards open with: none of it may be missing where there is no network. */
const inboxFiles = () => [
  import("../screens/inbox/Inbox.tsx"),
  import("../screens/inbox/OwnTime.tsx"),
  import("../parts/Why.tsx"),
  import("../ui/ConfirmDialog.tsx"),
]

/** Who holds the lead, or is paused: an event of no lead names them by their id alone. */
export function aboutIn({ triager }: LiveEvent["data"]): string | undefined {
  const about: unknown = triager
  return typeof about === "string" ? about : triager?.id
}

/** What an event is to the person at this browser; null: nothing that they would be told. */
export function alertIn({ type, data }: LiveEvent, me: Me): AlertKind | null {
  const isMine = me.triager !== null && aboutIn(data) === me.triager.id
  const isAdmin = me.role === "admin"
  // The events of a manager are those of their teams.
  const leads = isLeader(me)
  switch (type) {
    case "lead.assigned":
      return isMine ? "new_lead" : null
    case "lead.contact_due":
      return isMine ? "reminder" : null
    case "lead.escalated":
      return isMine || leads ? "escalation" : null
    case "triager.paused":
      return data.because === "missed" && (isMine || leads) ? "pause" : null
    case "webhook.disabled":
      return isAdmin ? "webhook" : null
    case "rejections.arrived":
      return isAdmin ? "rejection" : null
    default:
      return null
  }
}

export function useAlerts(queries: QueryClient, me: Me | undefined): void {
  const { t, language } = useI18n()
  const router = useRouter()

  useEffect(() => {
    if (me === undefined) return
    const go = (path: string) => void router.navigate({ href: router.history.createHref(path) })
    return followEvents((event) => {
      const kind = alertIn(event, me)
      if (kind === null) return
      const path = router.state.location.pathname
      void Promise.all([import("./open-alerts.ts"), needWords("alerts")])
        .then(([{ tellOpen }]) => tellOpen({ kind, event }, { queries, me, t, path, go }))
        .catch(() => {}) // without a network there is nothing to tell either
    })
  }, [queries, me, t, router])

  // An alert of the system was clicked while the console is open.
  useEffect(() => {
    const worker = navigator.serviceWorker
    if (!worker) return
    const open = ({ data }: MessageEvent) => {
      if (typeof data?.open === "string") void router.navigate({ to: `/${data.open}` })
    }
    worker.addEventListener("message", open)
    worker.startMessages()
    return () => worker.removeEventListener("message", open)
  }, [router])

  const person = me?.id
  const triager = me?.triager?.id
  useEffect(() => {
    if (person === undefined || !("serviceWorker" in navigator)) return
    const timer = setTimeout(() => {
      // Whatever screen they begin with, the inbox is what they will need without a network.
      if (triager !== undefined) {
        void queries.prefetchQuery({ ...inboxQuery(triager), staleTime: 60_000 })
        void queries.prefetchQuery(policyQuery)
      }
      void Promise.all([import("../api/keep-console.ts"), ...(triager === undefined ? [] : inboxFiles())])
        .then(async ([{ startWorker, keepConsole }]) => {
          await startWorker()
          await keepConsole()
          const { renew } = await import("../api/push.ts")
          await renew(queries, person, language)
        })
        .catch(() => {}) // the console works without it
    }, WORKER_AFTER_MS)
    return () => clearTimeout(timer)
  }, [queries, person, triager, language])
}
