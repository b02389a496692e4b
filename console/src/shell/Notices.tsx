/**
 * What was done or went wrong, told for some seconds. Notices have room of their own, so that none lies over a button or a field: at
 * the foot of the sidebar, on a phone between the screen and the tabs. A dialog lies over them.
 */
import { useMediaQuery } from "@mantine/hooks"
import { Notifications, notifications, useNotifications } from "@mantine/notifications"
import { useEffect } from "react"
import { settle } from "../ui/settle.ts"
import css from "./Shell.module.css"

const MOST = 3

/** Stands in both places, and is shown in one of them. */
export function Notices({ isPhone = false }: { isPhone?: boolean }) {
  const isNarrow = useMediaQuery("(max-width: 48em)", undefined, { getInitialValueInEffect: false })
  return isPhone === isNarrow && <Shown />
}

function Shown() {
  // The newest are shown: whoever has just done something wants to take back that.
  const { notifications: shown, queue } = useNotifications()
  const oldest = queue.length > 0 ? shown[0]?.id : undefined
  useEffect(() => {
    if (oldest !== undefined) notifications.hide(oldest)
  }, [oldest])
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
      <Notifications position="bottom-center" withinPortal={false} limit={MOST} autoClose={5000} />
    </div>
  )
}
