/** What the list of keys and its panels say in the same way. */
import type { KeyState } from "../../api/keys.ts"
import type { DotTone } from "../../ui/Dot.tsx"

export const TONES: Record<KeyState, DotTone> = { active: "ok", expired: "off", revoked: "off" }
