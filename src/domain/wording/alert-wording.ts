/** What each language has to say about alerts: the shape of alert-words-en.ts and alert-words-es.ts. */
import type { AlertKind } from "../alert/choice.ts"

/** How one language says it. A `day` is null today. */
export type AlertWording = {
  readonly locale: string
  readonly newLead: (name: string) => string
  readonly reminder: (name: string) => string
  readonly callBack: (name: string) => string
  readonly nextStep: (name: string) => string
  readonly escalation: (name: string) => string
  readonly youArePaused: string
  readonly isPaused: (who: string) => string
  readonly pausedBecause: string
  readonly resume: string
  readonly webhook: string
  readonly webhookNote: (host: string) => string
  readonly rejections: (count: number) => string
  readonly rejectionsNote: string
  readonly many: { readonly [kind in AlertKind]: (count: string) => string }
  readonly more: (count: number) => string
  readonly contactBy: (time: string, day: string | null) => string
  readonly wasDue: (time: string, day: string | null) => string
  readonly heldBy: (who: string) => string
  readonly test: string
  readonly testNote: string
  readonly letterWhy: string
  readonly open: string
}
