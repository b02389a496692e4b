/** A sound or a notification when somebody gets a lead. Both are off until asked for, in each browser. */
import { useLocalStorage } from "@mantine/hooks"
import { useEffect, useRef } from "react"
import type { Lead } from "../../api/leads.ts"

export type AlertSettings = { readonly sound: boolean; readonly notification: boolean }
const SILENT: AlertSettings = { sound: false, notification: false }

export const useAlertSettings = (person: string) =>
  useLocalStorage<AlertSettings>({
    key: `criba-alerts:${person}`,
    defaultValue: SILENT,
    getInitialValueInEffect: false,
  })

/** Some browsers have none: those of phones notify by other ways. */
export const canNotify = (): boolean => "Notification" in window
export const isBlocked = (): boolean => canNotify() && Notification.permission === "denied"

/** Asks, once; only ever after a click. */
export const allowNotifications = async (): Promise<boolean> =>
  canNotify() && (await Notification.requestPermission()) === "granted"

let audio: AudioContext | undefined

/** Two soft notes. Browsers keep it silent until somebody has clicked on the page. */
export function chime(): void {
  audio ??= new AudioContext()
  void audio.resume()
  const start = audio.currentTime + 0.02
  for (const [place, pitch] of [659.25, 987.77].entries()) {
    const [tone, volume] = [audio.createOscillator(), audio.createGain()]
    const at = start + place * 0.14
    tone.frequency.value = pitch
    volume.gain.setValueAtTime(0, at)
    volume.gain.linearRampToValueAtTime(0.2, at + 0.02)
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

/** Calls back with leads that are new in the list, or whose time to call again has come; not with those of the first look. */
export function useArrivals(leads: readonly Lead[] | undefined, onArrival: (lead: Lead) => void): void {
  const seen = useRef<Set<string> | null>(null)
  const latest = useRef(onArrival)
  useEffect(() => {
    latest.current = onArrival
  })
  useEffect(() => {
    if (leads === undefined) return
    const isFirst = seen.current === null
    seen.current ??= new Set()
    for (const lead of leads) {
      const turn = `${lead.id} ${lead.call_at}`
      if (!isFirst && !seen.current.has(turn)) latest.current(lead)
      seen.current.add(turn)
    }
  }, [leads])
}

export function alertOf(lead: Lead, { sound, notification }: AlertSettings, title: string): void {
  if (sound) inOneTab(`sound:${lead.id}`, chime)
  if (!notification || !canNotify() || Notification.permission !== "granted") return
  const body = [lead.nombre, lead.business_label ?? lead.business].filter(Boolean).join(" · ")
  inOneTab(`notification:${lead.id}`, () => {
    try {
      const shown = new Notification(title, { body, tag: lead.id })
      shown.onclick = () => window.focus()
    } catch {
      // Chrome on Android has the name and not the thing.
    }
  })
}
