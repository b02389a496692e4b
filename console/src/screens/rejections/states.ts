/** What has become of a rejection. */
import type { Rejection, RejectionState } from "../../api/rejections.ts"

export const stateOf = ({ replayed, dismissed_at }: Rejection): RejectionState =>
  replayed !== null ? "replayed" : dismissed_at !== null ? "dismissed" : "open"

export const TONES = { open: "waiting", replayed: "ok", dismissed: "off" } as const
