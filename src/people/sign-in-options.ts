/** What signing in is told when the server starts. */
import type { Language } from "../domain/language.ts"
import type { Person } from "../store/people/people.ts"
import type { GroupRules } from "./groups.ts"
import type { LibraryFailure } from "./library-failure.ts"
import type { OpenIdProvider } from "./library-options.ts"
import type { Whereabouts } from "./record-sign-ins.ts"

/** `passkey` and `openid` are that way alone; `any`: these and passwords. */
export const OPEN_WAYS = ["any", "passkey", "openid"] as const
export type OpenWays = (typeof OPEN_WAYS)[number]

/** Security notices by mail: the action may not have been theirs. */
export type Notice = Whereabouts & {
  readonly kind: "new_device" | "password_changed" | "way_in_changed"
  readonly language: Language
}

export type SignInOptions = {
  readonly publicUrl: string | null
  readonly openId: OpenIdProvider | null
  /** What the provider's groups mean; null: nothing. */
  readonly groups?: GroupRules | null
  /** Gives somebody what their groups at the provider give, before they have a session. */
  readonly onGroups?: (rules: GroupRules, personId: string, groups: ReadonlySet<string>) => Promise<void>
  /** Which ways in are open. */
  readonly signIn?: OpenWays
  /** A session ends after so long without use, and so long after the sign-in. */
  readonly sessionIdleHours: number
  readonly sessionDays: number
  readonly onFailure: (failure: LibraryFailure) => void
  readonly onNotice?: (person: Person, notice: Notice) => void
  /** A refused sign-in could not be written into the audit log, or a notice not be made. */
  readonly onUnrecorded?: (error: unknown) => void
  /** So long the provider may take to say where it asks people. */
  readonly providerWithinMs?: number
  /** How much work a password takes: PASSWORD_WORK, unless a test says otherwise. */
  readonly passwordWork?: number
  /** The clock by which waits are measured, in milliseconds. */
  readonly now?: () => number
}
