import { IconMessageCheck, IconMoodSad, IconStar, IconThumbDown } from "@tabler/icons-react"
import type { Outcome } from "./outcomes.ts"

export const OUTCOME_ICONS = {
  contacted: IconMessageCheck,
  qualified: IconStar,
  disqualified: IconThumbDown,
  lost: IconMoodSad,
} as const satisfies Record<Outcome, unknown>
