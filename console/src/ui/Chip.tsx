/** Small buttons: chips, which choose or suggest something, and the tabs that say which part of a list is shown. */
import { UnstyledButton } from "@mantine/core"
import { clsx } from "clsx"
import type { ComponentPropsWithRef } from "react"
import css from "./Chip.module.css"

type Rest = Omit<ComponentPropsWithRef<"button">, "color">

/** A `filter` is dashed until it filters; a `hint` is a suggestion that one press takes. */
export const Chip = ({
  kind = "choice",
  isOn = false,
  tone,
  isWrong = false,
  className,
  ...rest
}: Rest & {
  kind?: "choice" | "filter" | "hint"
  isOn?: boolean | undefined
  tone?: "late" | undefined
  isWrong?: boolean
}) => (
  <UnstyledButton
    {...rest}
    className={clsx(css.chip, className)}
    data-kind={kind}
    data-on={isOn || undefined}
    data-tone={tone}
    data-wrong={isWrong || undefined}
  />
)

export const Tabs = ({ className, ...rest }: ComponentPropsWithRef<"fieldset">) => (
  <fieldset {...rest} className={clsx(css.tabs, className)} />
)

export const Tab = (rest: Rest & { isOn: boolean }) => {
  const { isOn, className, ...others } = rest
  return <UnstyledButton {...others} className={clsx(css.tab, className)} aria-pressed={isOn} />
}
