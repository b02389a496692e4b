/** What the list of sources and its panels say in the same way. */
import type { Source } from "../../api/sources.ts"
import type { DotTone } from "../../ui/Dot.tsx"

export type SourceState = "listening" | "active" | "revoked"

export const stateOf = ({ revoked_at, listening }: Pick<Source, "revoked_at" | "listening">): SourceState =>
  revoked_at !== null ? "revoked" : listening ? "listening" : "active"

export const TONES: Record<SourceState, DotTone> = { listening: "waiting", active: "ok", revoked: "off" }
