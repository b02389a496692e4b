/**
 * Which alerts a person gets, and by which way. Each person chooses for each kind of alert; for a kind that they have
 * said nothing about, what fits their role holds. So a new kind, or a new role, needs no change of what is stored.
 */

export const ALERT_KINDS = ["new_lead", "reminder", "escalation", "pause", "webhook", "rejection"] as const
export type AlertKind = (typeof ALERT_KINDS)[number]

/** `sound` is a sound and a notice while the console is open. */
export const ALERT_WAYS = ["push", "mail", "sound"] as const
export type AlertWay = (typeof ALERT_WAYS)[number]

export type Choice = { readonly [way in AlertWay]: boolean } & {
  /** Also outside of their working hours and while they are absent. */
  readonly any_hour: boolean
}
export type Choices = { readonly [kind in AlertKind]?: Choice }

/** Who chooses. Admins and managers may be on the roster too. */
export type AlertedRole = "admin" | "manager" | "triager"
export type Chooser = { readonly role: AlertedRole; readonly onRoster: boolean }

const choice = (...ways: AlertWay[]): Choice => ({
  push: ways.includes("push"),
  mail: ways.includes("mail"),
  sound: ways.includes("sound"),
  any_hour: false,
})

/** Of one's own leads, and oneself. */
const OWN: Choices = {
  new_lead: choice("push", "mail", "sound"),
  reminder: choice("push", "sound"),
  escalation: choice("push"),
  pause: choice("push", "sound"),
}
/** Of the teams that a manager leads. */
const TEAM: Choices = {
  escalation: choice("push", "mail"),
  pause: choice("push", "mail"),
}
/** Of the installation. */
const ALL: Choices = {
  ...TEAM,
  webhook: choice("push", "mail"),
  rejection: choice("push", "mail"),
}

/** The defaults; kinds that never concern the person are absent. */
export const defaultsOf = ({ role, onRoster }: Chooser): Choices => ({
  ...(onRoster && OWN),
  ...(role === "manager" && TEAM),
  ...(role === "admin" && ALL),
})

/** The alerts that they get. */
export function choicesOf(chooser: Chooser, said: Choices | null): Choices {
  const defaults = defaultsOf(chooser)
  return Object.fromEntries(
    ALERT_KINDS.flatMap((kind) => {
      const usual = defaults[kind]
      return usual === undefined ? [] : [[kind, said?.[kind] ?? usual]]
    }),
  )
}
