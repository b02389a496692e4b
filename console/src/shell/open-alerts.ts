/**
 * Alerts while the console is open, on whichever screen: a sound and a notice, as somebody wants it. Loaded with the first event
 * that may concern the person at this browser.
 */
import type { QueryClient } from "@tanstack/react-query"
import { type AlertKind, alertsQuery } from "../api/alerts.ts"
import type { LiveEvent } from "../api/event-effects.ts"
import { leadQuery } from "../api/lead.ts"
import type { Me } from "../api/session.ts"
import type { Tell } from "../i18n/index.tsx"
import { tellNotice } from "../ui/notices.ts"
import { aboutIn } from "./use-alerts.ts"

export type OpenAlert = { readonly kind: AlertKind; readonly event: LiveEvent }

type Parts = {
  readonly queries: QueryClient
  readonly me: Me
  readonly t: Tell
  /** Where the console is now, below its address, and how to go elsewhere. */
  readonly path: string
  readonly go: (path: string) => void
}

export async function tellOpen(
  { kind, event }: OpenAlert,
  { queries, me, t, path, go }: Parts,
): Promise<void> {
  const { choices, off_duty } = await queries.fetchQuery(alertsQuery)
  const choice = choices[kind]
  if (!choice?.sound || (off_duty && !choice.any_hour)) return
  inOneTab(event.id, () => chime(kind === "reminder"))
  const isShown = kind === "new_lead" && path === "/inbox" // there it is a card already
  if (document.visibilityState !== "visible" || isShown) return
  const lead = event.lead_id
  const name = lead === undefined ? null : (await queries.fetchQuery(leadQuery(lead))).nombre
  const to = lead === undefined ? PAGE_OF[kind] : `/leads/${lead}`
  const isOwn = aboutIn(event.data) === me.triager?.id
  tellNotice({
    id: `alert-${event.lead_id ?? event.id}`,
    title: t(`alerts.kind.${kind}`),
    message:
      name ??
      (kind === "pause" ? t(isOwn ? "alerts.youArePaused" : "alerts.somebodyPaused") : t("alerts.look")),
    shownMs: kind === "reminder" ? 30_000 : 10_000,
    onClick: () => go(to),
  })
}

const PAGE_OF: { readonly [kind in AlertKind]: string } = {
  new_lead: "/inbox",
  reminder: "/inbox",
  escalation: "/leads",
  pause: "/rotation",
  webhook: "/webhooks",
  rejection: "/rejections",
}

let audio: AudioContext | undefined

/** Two soft notes; for a reminder twice, and louder. Browsers keep it silent until somebody has clicked on the page. */
export function chime(isLoud = false): void {
  audio ??= new AudioContext()
  void audio.resume()
  const start = audio.currentTime + 0.02
  const notes = isLoud ? [659.25, 987.77, 659.25, 987.77] : [659.25, 987.77]
  for (const [index, pitch] of notes.entries()) {
    const [tone, volume] = [audio.createOscillator(), audio.createGain()]
    const at = start + index * 0.14
    tone.frequency.value = pitch
    volume.gain.setValueAtTime(0, at)
    volume.gain.linearRampToValueAtTime(isLoud ? 0.4 : 0.2, at + 0.02)
    volume.gain.exponentialRampToValueAtTime(0.001, at + 0.5)
    tone.connect(volume).connect(audio.destination)
    tone.start(at)
    tone.stop(at + 0.5)
  }
}

/** How long a tab keeps the others from telling the same again. */
const ONE_TAB_MS = 3_000

/** Calls back in one of the tabs that are open, whichever is first. */
function inOneTab(name: string, tell: () => void): void {
  if (!navigator.locks) {
    tell()
    return
  }
  const hold = (lock: Lock | null) => {
    if (lock === null) return
    tell()
    return new Promise<void>((done) => setTimeout(done, ONE_TAB_MS))
  }
  void navigator.locks.request(`criba-alert:${name}`, { ifAvailable: true }, hold)
}
