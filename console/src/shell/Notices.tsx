/**
 * What was done or went wrong, told for some seconds. Notices have room of their own, so that none lies over a button or a field: at
 * the foot of the sidebar, on a phone between the screen and the tabs. A dialog lies over them. All stay for as long as somebody
 * points at one or has the focus in it.
 */
import { useMediaQuery } from "@mantine/hooks"
import { type PointerEvent, useEffect, useRef, useState } from "react"
import { hideNotice, type Notice, useNotices } from "../ui/notices.ts"
import { settle } from "../ui/settle.ts"
import css from "./Notices.module.css"

/** Stands in both places, and is shown in one of them. */
export function Notices({ isPhone = false }: { isPhone?: boolean }) {
  const isNarrow = useMediaQuery("(max-width: 48em)", undefined, { getInitialValueInEffect: false })
  return isPhone === isNarrow && <Shown />
}

function Shown() {
  const notices = useNotices()
  const [pointed, setPointed] = useState<string | null>(null)
  const [focused, setFocused] = useState<string | null>(null)
  const isHeld = notices.some(({ id }) => id === pointed || id === focused)
  // On a phone the screen gives them its lowest part, and takes it back: whoever reaches for a notice then hits something else.
  useEffect(() => {
    const screen = document.getElementById("content")
    if (screen === null) return
    let isFirst = true
    const watcher = new ResizeObserver(() => {
      if (!isFirst) settle()
      isFirst = false
    })
    watcher.observe(screen)
    return () => watcher.disconnect()
  }, [])
  return (
    <div className={css.notices}>
      {notices.map((notice) => (
        <One
          key={notice.id}
          notice={notice}
          isHeld={isHeld}
          onPoint={(isOn) => setPointed(isOn ? notice.id : null)}
          onFocus={(isOn) => setFocused(isOn ? notice.id : null)}
        />
      ))}
    </div>
  )
}

/** How far a finger pushes a notice that it wants away, as a share of its width. */
const AWAY = 0.35

function One({
  notice,
  isHeld,
  onPoint,
  onFocus,
}: {
  notice: Notice
  isHeld: boolean
  onPoint: (isOn: boolean) => void
  onFocus: (isOn: boolean) => void
}) {
  const { id, title, message, tone, onClick } = notice
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => hideNotice(notice.id), notice.shownMs)
    return () => clearTimeout(timer)
  }, [notice, isHeld])
  const touchedAt = useRef<number | null>(null)
  const push = ({ clientX, currentTarget, type }: PointerEvent<HTMLElement>) => {
    if (touchedAt.current === null) return
    const way = clientX - touchedAt.current
    const isLetGo = type !== "pointermove"
    if (isLetGo) touchedAt.current = null
    if (type === "pointerup" && Math.abs(way) > currentTarget.offsetWidth * AWAY) hideNotice(id)
    currentTarget.style.translate = isLetGo ? "" : `${way}px`
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: what it leads to is on the page too
    <div
      role="alert"
      className={css.notice}
      data-tone={tone}
      data-leads={onClick !== undefined || undefined}
      onClick={onClick}
      onFocus={() => onFocus(true)}
      onBlur={() => onFocus(false)}
      onPointerEnter={({ pointerType }) => onPoint(pointerType === "mouse")}
      onPointerLeave={() => onPoint(false)}
      onPointerDown={({ clientX, pointerType }) => {
        if (pointerType === "touch") touchedAt.current = clientX
      }}
      onPointerMove={push}
      onPointerUp={push}
      onPointerCancel={push}
    >
      {title !== undefined && <strong>{title}</strong>}
      <div>{message}</div>
    </div>
  )
}
