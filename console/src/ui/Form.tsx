/**
 * A form, as every screen has it. The browser does not judge what is typed: the server says what is wrong, in the reader's
 * language, the field shows it, and the first such field gets the focus.
 */
import type { ReactNode } from "react"
import { useFirstMistake } from "./first-mistake.ts"

export function Form({
  label,
  className,
  error,
  onSubmit,
  children,
}: {
  /** Where no heading says it. */
  label?: string
  className?: string | undefined
  /** Why what was sent last was refused. */
  error?: unknown
  onSubmit: () => unknown
  children: ReactNode
}) {
  return (
    <form
      ref={useFirstMistake(error)}
      aria-label={label}
      className={className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation() // a dialog is part of the form that opened it, as React sees it
        onSubmit()
      }}
    >
      {children}
    </form>
  )
}
