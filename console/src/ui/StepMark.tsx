/** How a step stands: its number, or a tick. */
import { IconCheck } from "@tabler/icons-react"
import css from "./StepMark.module.css"

export const StepMark = ({
  state,
  label,
  number,
}: {
  state: "done" | "now" | "later"
  /** For whoever does not see it; without it, it is told beside. */
  label: string | undefined
  /** Without it the mark is small. */
  number?: number
}) => (
  <span
    className={css.mark}
    data-state={state}
    data-small={number === undefined || undefined}
    {...(label !== undefined && { role: "img", "aria-label": label })}
  >
    {state === "done" ? <IconCheck size={number === undefined ? 13 : 15} stroke={2.5} aria-hidden /> : number}
  </span>
)
