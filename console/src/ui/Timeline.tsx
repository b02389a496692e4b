/** What happened, the newest first: a sign for each, what it was, and when. */
import type { ReactNode } from "react"
import css from "./Timeline.module.css"

export const Timeline = ({ children }: { children: ReactNode }) => <ol>{children}</ol>

export const Moment = ({
  sign,
  isMarked = false,
  at,
  told,
  title,
  children,
}: {
  /** An icon; without it there is a dot. */
  sign?: ReactNode
  isMarked?: boolean
  at?: string
  /** When it was, as people read it. */
  told?: string
  title?: string
  children: ReactNode
}) => (
  <li className={css.moment} data-marked={isMarked || undefined}>
    <span className={css.sign} aria-hidden>
      {sign}
    </span>
    <div className={css.told}>{children}</div>
    {at !== undefined && (
      <time className="num" dateTime={at} title={title}>
        {told}
      </time>
    )}
  </li>
)

export const TimelineDay = ({ children }: { children: ReactNode }) => <li className={css.day}>{children}</li>
