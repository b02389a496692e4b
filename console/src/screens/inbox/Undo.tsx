import { Button } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import css from "./Inbox.module.css"

const FOR_MS = 8_000

/** Says what was done, with the way back while it is shown. */
export function askUndo(said: string, label: string, undo: () => void): void {
  const id = notifications.show({
    autoClose: FOR_MS,
    withCloseButton: false,
    message: (
      <span className={css.toast}>
        {said}
        <Button
          variant="subtle"
          onClick={() => {
            notifications.hide(id)
            undo()
          }}
        >
          {label}
        </Button>
      </span>
    ),
  })
}
