/** A state: a dot in its colour, and its name. */
import type { ReactNode } from "react"
import type { Status } from "../../../src/domain/decision/lifecycle.ts"
import { useI18n } from "../i18n/index.tsx"
import css from "./Dot.module.css"

export { STATUSES, type Status } from "../../../src/domain/decision/lifecycle.ts"

/** `held` and `gone` are rings: nobody works at it. */
export type DotTone = "ok" | "info" | "waiting" | "late" | "off" | "held" | "gone"

export function Dot({ tone, children }: { tone: DotTone; children: ReactNode }) {
  return (
    <span className={css.dot} data-tone={tone}>
      <i aria-hidden />
      {children}
    </span>
  )
}

/** A small dot in the colour of the words beside it. */
export const Bead = () => <i className={css.bead} aria-hidden />

const TONES: Record<Status, DotTone> = {
  waiting: "held",
  assigned: "waiting",
  contacted: "info",
  qualified: "ok",
  won: "ok",
  disqualified: "off",
  lost: "gone",
}

/** Of a lead. */
export function StatusDot({ status }: { status: Status }) {
  const { t } = useI18n()
  return <Dot tone={TONES[status]}>{t(`status.${status}`)}</Dot>
}
