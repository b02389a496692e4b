/** The status of a lead: a dot in its colour, and its name. */
import type { Status } from "../../../src/domain/decision/lifecycle.ts"
import { useI18n } from "../i18n/index.tsx"
import { Dot, type DotTone } from "../ui/Dot.tsx"

export { STATUSES, type Status } from "../../../src/domain/decision/lifecycle.ts"

const TONES: Record<Status, DotTone> = {
  waiting: "held",
  assigned: "waiting",
  contacted: "info",
  qualified: "ok",
  won: "ok",
  disqualified: "off",
  lost: "gone",
}

export function StatusDot({ status }: { status: Status }) {
  const { t } = useI18n()
  return <Dot tone={TONES[status]}>{t(`status.${status}`)}</Dot>
}
