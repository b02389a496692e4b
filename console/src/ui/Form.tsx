/**
 * A form, as every screen has it. The browser does not judge what is typed: the server says what is wrong, in the reader's
 * language, the field shows it, and the first such field gets the focus.
 */
import { type ReactNode, useState } from "react"
import { useFirstMistake } from "./first-mistake.ts"
import { useTellProblem } from "./tell-problem.ts"

export function Form({
  className,
  error,
  onSubmit,
  children,
}: {
  className?: string | undefined
  /** Why what was sent last was refused. */
  error?: unknown
  onSubmit: () => unknown
  children: ReactNode
}) {
  return (
    <form
      ref={useFirstMistake(error)}
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

/** What is typed into the fields of a form, by their names. */
export function useTexts<Name extends string>(initial: Readonly<Record<Name, string>>) {
  const [texts, setTexts] = useState(initial)
  const { at } = useTellProblem()
  return {
    texts,
    isTyped: (Object.keys(initial) as Name[]).some((name) => texts[name] !== initial[name]),
    /** For a field: what it holds, and what the server found wrong with it. */
    inputsOf: (error: unknown) => (name: Name) => ({
      value: texts[name],
      onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
        setTexts((before) => ({ ...before, [name]: value })),
      error: at(error, name),
    }),
  }
}
