/** One of a list, told in a line; opened, it can be changed. */
import { ActionIcon, UnstyledButton } from "@mantine/core"
import { IconArrowDown, IconArrowUp, IconChevronRight, IconTrash } from "@tabler/icons-react"
import { type ReactNode, useEffect, useRef } from "react"
import { useI18n } from "../../../i18n/index.tsx"
import css from "./Form.module.css"

type Props = {
  name: string
  summary: ReactNode
  isOpen: boolean
  isWrong: boolean
  onToggle: () => void
  onRemove: () => void
  /** Only where the order matters; undefined at the ends. */
  order?: { up: (() => void) | undefined; down: (() => void) | undefined }
  children: ReactNode
}

export function Entry({ name, summary, isOpen, isWrong, onToggle, onRemove, order, children }: Props) {
  const { t } = useI18n()
  const head = useRef<HTMLButtonElement>(null)
  const isNew = useRef(isOpen)
  // Whoever has added it goes on in it.
  useEffect(() => {
    if (isNew.current) head.current?.focus()
  }, [])
  return (
    <li className={css.entry} data-open={isOpen || undefined} data-wrong={isWrong || undefined}>
      <div className={css.entryHead}>
        <UnstyledButton ref={head} className={css.entryToggle} aria-expanded={isOpen} onClick={onToggle}>
          <IconChevronRight size={14} aria-hidden />
          <span className={css.summary}>{summary}</span>
        </UnstyledButton>
        <div className={css.entryActions}>
          {order && (
            <>
              <ActionIcon
                data-move="up"
                aria-label={t("policy.moveUp", name)}
                disabled={!order.up}
                onClick={order.up}
              >
                <IconArrowUp size={15} stroke={1.75} />
              </ActionIcon>
              <ActionIcon
                data-move="down"
                aria-label={t("policy.moveDown", name)}
                disabled={!order.down}
                onClick={order.down}
              >
                <IconArrowDown size={15} stroke={1.75} />
              </ActionIcon>
            </>
          )}
          <ActionIcon aria-label={t("policy.remove", name)} onClick={onRemove}>
            <IconTrash size={15} stroke={1.75} />
          </ActionIcon>
        </div>
      </div>
      {isOpen && <div className={css.entryBody}>{children}</div>}
    </li>
  )
}
