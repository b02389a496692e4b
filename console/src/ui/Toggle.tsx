/** Buttons without a frame: what opens and shuts something, with an arrow that turns, and words that do something. */
import { UnstyledButton } from "@mantine/core"
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react"
import { clsx } from "clsx"
import type { ComponentPropsWithRef } from "react"
import css from "./Toggle.module.css"

type Rest = Omit<ComponentPropsWithRef<"button">, "color">

/** A `row` is as wide as there is room; a `square` is the arrow alone. `right` begins with its arrow, `down` ends with it. */
export function Toggle({
  isOpen,
  kind = "words",
  turns = kind === "square" ? "right" : "down",
  className,
  children,
  ...rest
}: Rest & { isOpen: boolean; kind?: "words" | "row" | "square"; turns?: "down" | "right" }) {
  const Arrow = turns === "right" ? IconChevronRight : IconChevronDown
  const arrow = <Arrow size={14} stroke={2} aria-hidden data-turns={turns} />
  return (
    <UnstyledButton {...rest} className={clsx(css.toggle, css[kind], className)} aria-expanded={isOpen}>
      {turns === "right" && arrow}
      {children}
      {turns === "down" && arrow}
    </UnstyledButton>
  )
}

export const TextButton = ({ isQuiet = false, className, ...rest }: Rest & { isQuiet?: boolean }) => (
  <UnstyledButton {...rest} className={clsx(css.text, className)} data-quiet={isQuiet || undefined} />
)
