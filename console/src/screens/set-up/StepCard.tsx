import { type ReactNode, useEffect, useId, useRef } from "react"
import { useI18n } from "../../i18n/index.tsx"
import { StepMark } from "../../ui/StepMark.tsx"
import { Toggle } from "../../ui/Toggle.tsx"
import css from "./SetUp.module.css"

/** A step: a line that says what it is or what came of it, and on demand the rest. */
export function StepCard({
  number,
  title,
  summary,
  isDone,
  isOpen,
  onToggle,
  children,
}: {
  number: number
  title: string
  summary: string
  isDone: boolean
  isOpen: boolean
  onToggle: () => void
  children: ReactNode
}) {
  const { t } = useI18n()
  const id = useId()
  const head = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(isOpen)
  // Whoever goes on from one step to the next is there by keyboard, too.
  useEffect(() => {
    if (isOpen && !wasOpen.current) head.current?.focus({ preventScroll: true })
    wasOpen.current = isOpen
  }, [isOpen])
  return (
    <li>
      <h2 className="regular">
        <Toggle
          ref={head}
          kind="row"
          className={`gap-12 ${css.head}`}
          isOpen={isOpen}
          aria-controls={id}
          onClick={onToggle}
        >
          <StepMark
            state={isDone ? "done" : isOpen ? "now" : "later"}
            label={t(isDone ? "setUp.isDone" : "setUp.isOpen", { step: number })}
            number={number}
          />
          <span className="stack grow shrink">
            <b className="bold large">{title}</b>
            <span className="cut quiet">{summary}</span>
          </span>
        </Toggle>
      </h2>
      {/* Its content changes under whoever works by keyboard: it takes the focus then. */}
      <div id={id} className={`stack gap-16 soft ${css.body}`} tabIndex={-1} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </li>
  )
}
