/** What came of a call, or can be done about a lead: buttons for a thumb, as many beside each other as there is room for. */
import { UnstyledButton } from "@mantine/core"
import type { ComponentPropsWithRef, ReactNode } from "react"
import css from "./Choices.module.css"

/** `isFirst`: below a line, and higher. */
export const Choices = ({
  title,
  isFirst = false,
  children,
}: {
  title?: string
  isFirst?: boolean
  children: ReactNode
}) => (
  <fieldset className={css.choices} data-first={isFirst || undefined}>
    {title && <legend>{title}</legend>}
    {children}
  </fieldset>
)

export const Choice = (props: ComponentPropsWithRef<"button">) => (
  <UnstyledButton {...props} className={css.choice} />
)
