import { UnstyledButton } from "@mantine/core"
import { IconCheck, IconChevronDown } from "@tabler/icons-react"
import { type ReactNode, useEffect, useId, useRef } from "react"
import { useI18n } from "../../i18n/index.tsx"
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
    <li className={css.step} data-done={isDone || undefined} data-open={isOpen || undefined}>
      <h2>
        <UnstyledButton
          ref={head}
          className={css.head}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
        >
          <span
            className={css.mark}
            role="img"
            aria-label={t(isDone ? "setUp.isDone" : "setUp.isOpen", number)}
          >
            {isDone ? <IconCheck size={15} stroke={2.5} /> : number}
          </span>
          <span className={css.words}>
            <b className="bold large">{title}</b>
            <span className="cut quiet">{summary}</span>
          </span>
          <IconChevronDown className={css.chevron} size={17} stroke={1.75} aria-hidden />
        </UnstyledButton>
      </h2>
      {/* Its content changes under whoever works by keyboard: it takes the focus then. */}
      <div id={id} className={css.body} tabIndex={-1} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </li>
  )
}
