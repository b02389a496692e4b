/**
 * The dialogs of the console. Most are forms: fields, what is wrong, and two buttons, where Enter is the second one.
 * While it is being done, a dialog that must see the end of it cannot be closed. What was refused is forgotten with the dialog; and as
 * somebody else may have been faster, what the page shows is read anew then.
 */
import { Button, Modal, type ModalProps } from "@mantine/core"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { clsx } from "clsx"
import type { ReactNode } from "react"
import { useI18n } from "../i18n/index.tsx"
import css from "./Dialog.module.css"
import { Form } from "./Form.tsx"
import type { useForm } from "./use-form.ts"
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
  isReady = true,
  staysWhilePending = false,
  isSheet = false,
  hint,
  form,
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
  isReady?: boolean
  staysWhilePending?: boolean
  /** On a phone it comes from below, where the thumb is. */
  isSheet?: boolean
  /** What will follow, in a line below the buttons that is there from the start; "" for nothing yet. */
  hint?: string | undefined
  /** Of a dialog with fields that can be wrong. Others say what they do, and its promise says the rest. */
  form?: Pick<ReturnType<typeof useForm>, "isPending" | "error" | "markedFields" | "submit">
  onGo?: () => unknown
  onClose: () => void
  children: ReactNode
}) {
  const { t } = useI18n()
  const queries = useQueryClient()
  const deed = useMutation({ mutationFn: async () => onGo?.() })
  const { isPending, error } = form ?? deed
  const isHeld = staysWhilePending && isPending
  const close = () => {
    onClose()
    if (error !== null) void queries.invalidateQueries()
  }
  return (
    <DialogFrame
      onClose={close}
      title={title}
      size={size}
      closeOnClickOutside={!isHeld}
      closeOnEscape={!isHeld}
      closeButtonProps={{ disabled: isHeld }}
      classNames={isSheet ? { inner: css.sheet, content: css.sheetContent } : {}}
    >
      <Form className="stack gap-12" error={error} onSubmit={form?.submit ?? deed.mutate}>
        {children}
        <Wrong error={error} markedFields={form?.markedFields ?? []} />
        <div className={clsx(isSheet && css.stays)}>
          <div className={css.actions}>
            <Button
              variant={action === undefined ? "filled" : "default"}
              onClick={close}
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
          {hint !== undefined && (
            <p className={css.hint} aria-live="polite">
              {hint}
            </p>
          )}
        </div>
      </Form>
    </DialogFrame>
  )
}
