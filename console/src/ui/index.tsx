/** The small parts that tell the same thing in the same way on every screen. */

import { clsx } from "clsx"
import type { CSSProperties, ReactNode } from "react"
import css from "./ui.module.css"

/** How a span of time stands. */
export type Tone = "ok" | "warn" | "late"

const HUES = ["#3f7f70", "#9a7040", "#5b72a3", "#94607f", "#6f7d4c", "#7a6aa3"]

/**
 * Somebody's initials, in a colour of their own. It follows from the id, which stays when a name is corrected, or from the name where there
 * is no id yet.
 */
export function Face({
  name,
  id = name,
  size = 20,
  isOff = false,
}: {
  name: string | null
  id?: string | null | undefined
  size?: number
  /** Gets nothing now. */
  isOff?: boolean
}) {
  const initials = name === null ? "–" : initialsOf(name)
  const hash = [...(id ?? "")].reduce((sum, letter) => (sum * 41 + letter.charCodeAt(0)) >>> 0, 11)
  // Without the lowest bits: those of short ids are much alike.
  const background = name === null ? "var(--gray-dot)" : HUES[(hash >>> 8) % HUES.length]
  const style: CSSProperties = { width: size, height: size, fontSize: size * 0.42, background }
  return (
    <span className={css.face} data-off={isOff || undefined} aria-hidden style={style} data-i={initials} />
  )
}
/** A letter is whatever people see as one: an emoji may be made of several. */
const letters = new Intl.Segmenter()
const initialsOf = (name: string): string =>
  name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => letters.segment(word)[Symbol.iterator]().next().value?.segment ?? "")
    .join("")

/** How much of a span has passed: full is late. */
export function Ring({
  value,
  tone,
  size = 44,
  children,
}: {
  value: number
  tone: Tone
  size?: number
  children?: ReactNode
}) {
  const radius = (size - 5) / 2
  const length = 2 * Math.PI * radius
  const circle = { cx: size / 2, cy: size / 2, r: radius }
  return (
    <span className={css.ring} data-tone={tone} style={{ width: size, height: size }}>
      <svg width={size} height={size} viewBox={`0 0 ${size} ${size}`} aria-hidden>
        <circle {...circle} className={css.track} />
        <circle
          {...circle}
          className={css.bar}
          strokeDasharray={`${Math.min(1, value) * length} ${length}`}
          transform={`rotate(-90 ${size / 2} ${size / 2})`}
        />
      </svg>
      <span>{children}</span>
    </span>
  )
}

/** The colour of words about time that runs out. */
export const TONE_CLASS = { ok: undefined, warn: "amber", late: "red" } as const

/** Words in the colour of how much time is left. */
export const Toned = ({ tone, ...rest }: { tone: Tone | "quiet"; title?: string; children: ReactNode }) => (
  <span className={clsx("num", tone !== "quiet" && ["medium", TONE_CLASS[tone] ?? "accent"])} {...rest} />
)

/** Said where a list has nothing in it. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={css.empty}>
      <strong>{title}</strong>
      {children}
    </div>
  )
}

export const firstNameOf = (name: string): string => name.split(" ")[0] ?? name
/** The first name, with an initial where another of the team has the same: Carmen F. */
export const shortNameOf = (name: string, team: readonly { readonly name: string }[]): string => {
  const [first = name, next] = name.split(" ")
  const namesakes = team.filter((other) => firstNameOf(other.name) === first)
  return namesakes.length > 1 && next !== undefined ? `${first} ${initialsOf(next)}.` : first
}
/** As people read it: +34 600 111 222. */
export const prettyPhone = (phone: string): string =>
  phone.replace(/^(\+34|\+351)(\d{3})(\d{3})(\d{3})$/, "$1 $2 $3 $4")
export const callLink = (phone: string): string => `tel:${phone}`
export const whatsAppLink = (phone: string, text: string): string =>
  `https://wa.me/${phone.replace(/\D/g, "")}?text=${encodeURIComponent(text)}`
