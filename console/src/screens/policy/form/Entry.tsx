/**
 * One of a list, told in a line; opened, it can be changed. Policies have hundreds of them, so a line is drawn anew only if what it
 * says changes.
 */
import { ActionIcon } from "@mantine/core"
import { IconArrowDown, IconArrowUp, IconTrash } from "@tabler/icons-react"
import { clsx } from "clsx"
import { memo, type ReactNode, useEffect, useRef } from "react"
import { useI18n } from "../../../i18n/index.tsx"
import { Toggle } from "../../../ui/Toggle.tsx"
import css from "./Form.module.css"

export type Act = "toggle" | "remove" | "up" | "down"

type HeadProps = {
  index: number
  name: string
  /** Where the order matters, its id and whether it only watches. */
  id?: string
  isShadow?: boolean
  /** What else is said of it. */
  told: string
  isOpen: boolean
  isWrong: boolean
  /** The ways in which it can be moved; undefined where the order does not matter. */
  moves?: "up" | "down" | "both" | "none" | undefined
  /** Always the same function. */
  onAct: (index: number, act: Act) => void
}

export const Entry = ({ children, ...head }: HeadProps & { children: () => ReactNode }) => (
  <li className={css.entry} data-open={head.isOpen || undefined} data-wrong={head.isWrong || undefined}>
    <EntryHead {...head} />
    {head.isOpen && <div className={`stack gap-16 ${css.entryBody}`}>{children()}</div>}
  </li>
)

const EntryHead = memo(function EntryHead(props: HeadProps) {
  const { index, name, id, isShadow, told, isOpen, moves, onAct } = props
  const { t } = useI18n()
  const head = useRef<HTMLButtonElement>(null)
  const isNew = useRef(isOpen)
  // Whoever has added it goes on in it.
  useEffect(() => {
    if (isNew.current) head.current?.focus()
  }, [])
  const mover = (way: "up" | "down", Icon: typeof IconArrowUp) => (
    <ActionIcon
      data-move={way}
      aria-label={t(way === "up" ? "policy.moveUp" : "policy.moveDown", { what: name })}
      disabled={moves !== way && moves !== "both"}
      onClick={() => onAct(index, way)}
    >
      <Icon size={15} stroke={1.75} />
    </ActionIcon>
  )
  return (
    <div className={`row gap-4 hovers ${css.entryHead}`}>
      <Toggle
        ref={head}
        turns="right"
        className={`row grow shrink ${css.entryToggle}`}
        isOpen={isOpen}
        onClick={() => onAct(index, "toggle")}
      >
        <span
          className={clsx("shrink", id === undefined ? "cut" : "breaks")}
          data-is-rule={id !== undefined || undefined}
        >
          <b>{name}</b>
          {id !== undefined && <code className={`tiny quiet ${css.id}`}>{id}</code>}
          {isShadow && <i className={`pill tiny soft ${css.shadow}`}>{t("lead.rule.inShadow")}</i>}{" "}
          <em className={clsx("quiet", id === undefined ? css.id : "block pretty")}>{told}</em>
        </span>
      </Toggle>
      <div className={`flex rigid ${css.entryActions}`}>
        {moves && mover("up", IconArrowUp)}
        {moves && mover("down", IconArrowDown)}
        <ActionIcon aria-label={t("policy.remove", { what: name })} onClick={() => onAct(index, "remove")}>
          <IconTrash size={15} stroke={1.75} />
        </ActionIcon>
      </div>
    </div>
  )
})
