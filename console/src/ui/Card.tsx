/** A part of a screen with its title, and what can be chosen or done about it. */
import { type ReactNode, useId } from "react"
import css from "./Card.module.css"

export function Card({
  title,
  tools,
  note,
  above,
  isOld = false,
  isFlush = false,
  children,
}: {
  title: ReactNode
  /** Beside the title: links, choices, buttons. */
  tools?: ReactNode
  /** What has to be known to read it. */
  note?: ReactNode
  /** Over the title. */
  above?: ReactNode
  /** It shows what was asked for before. */
  isOld?: boolean
  /** What is in it touches its edges. */
  isFlush?: boolean
  children: ReactNode
}) {
  const id = useId()
  return (
    <section
      className={css.card}
      aria-labelledby={id}
      data-old={isOld || undefined}
      aria-busy={isOld || undefined}
    >
      {above}
      <header className={css.head}>
        <h2 id={id}>{title}</h2>
        {tools}
      </header>
      {note && <p className={css.note}>{note}</p>}
      <div className={css.body} data-flush={isFlush || undefined}>
        {children}
      </div>
    </section>
  )
}
