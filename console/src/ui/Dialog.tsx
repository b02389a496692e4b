/**
 * The dialogs of the console. Most are forms: fields, what is wrong, and two buttons, where Enter is the second one.
 * While it is being done, a dialog that must see the end of it cannot be closed.
 */
import { Button, Modal, type ModalProps } from "@mantine/core"
import { clsx } from "clsx"
import type { ReactNode } from "react"
import { useI18n } from "../i18n/index.tsx"
import css from "./Dialog.module.css"
import { Form } from "./Form.tsx"
import { Wrong } from "./Wrong.tsx"

/** Without buttons. */
export function DialogFrame({ closeButtonProps, ...props }: Omit<ModalProps, "opened">) {
  const { t } = useI18n()
  return (
    <Modal opened closeButtonProps={{ "aria-label": t("common.close"), ...closeButtonProps }} {...props} />
  )
}

export function Dialog({
  title,
  size,
  action,
  isQuestion = false,
  isDanger = false,
  isPending = false,
  isReady = true,
  staysWhilePending = false,
  isSheet = false,
  error = null,
  placed,
  onGo,
  onClose,
  children,
}: {
  title: string
  size?: number
  /** What the second button says. Without it there is only one, to close the dialog. */
  action?: string
  /** Nothing is filled in, so "Cancel" has the focus. */
  isQuestion?: boolean
  isDanger?: boolean
  isPending?: boolean
  isReady?: boolean
  staysWhilePending?: boolean
  /** On a phone it comes from below, where the thumb is. */
  isSheet?: boolean
  error?: unknown
  /** Fields that say themselves what is wrong with them. */
  placed?: readonly string[]
  onGo?: () => void
  onClose: () => void
  children: ReactNode
}) {
  const { t } = useI18n()
  const isHeld = staysWhilePending && isPending
  return (
    <DialogFrame
      onClose={onClose}
      title={title}
      size={size}
      closeOnClickOutside={!isHeld}
      closeOnEscape={!isHeld}
      closeButtonProps={{ disabled: isHeld }}
      classNames={isSheet ? { inner: css.sheet, content: css.sheetContent } : {}}
    >
      <Form className={css.form} error={error} onSubmit={() => onGo?.()}>
        {children}
        <Wrong error={error} placed={placed} />
        <div className={css.actions}>
          <Button
            variant={action === undefined ? "filled" : "default"}
            onClick={onClose}
            disabled={isHeld}
            data-autofocus={isQuestion || action === undefined || undefined}
          >
            {t(action === undefined ? "common.close" : "common.cancel")}
          </Button>
          {action !== undefined && (
            <Button
              type="submit"
              variant="filled"
              className={clsx(isDanger && css.danger)}
              loading={isPending}
              disabled={!isReady}
            >
              {action}
            </Button>
          )}
        </div>
      </Form>
    </DialogFrame>
  )
}
