/** Why a lead goes out of work: a usual reason with one tap, words of one's own, or both. */
import { Textarea, UnstyledButton } from "@mantine/core"
import { useState } from "react"
import { useI18n } from "../i18n/index.tsx"
import { Dialog } from "./Dialog.tsx"
import { firstNameOf } from "./index.tsx"
import css from "./Why.module.css"

/** States that want to know why. */
export type Ending = "disqualified" | "lost"
export const wantsReason = (status: string): status is Ending =>
  status === "disqualified" || status === "lost"

export function Why({
  name,
  ending,
  isNeeded = false,
  onSay,
  onClose,
}: {
  name: string
  ending: Ending
  /** Without a reason it cannot be done. */
  isNeeded?: boolean
  onSay: (reason: string | null) => void
  onClose: () => void
}) {
  const { t } = useI18n()
  const [usual, setUsual] = useState<string | null>(null)
  const [words, setWords] = useState("")
  const reason = [usual, words.trim()].filter(Boolean).join(". ")
  return (
    <Dialog
      title={t(`why.${ending}`, firstNameOf(name))}
      size={420}
      isSheet
      action={t(`why.${ending}.go`)}
      isReady={reason !== "" || !isNeeded}
      onGo={() => onSay(reason || null)}
      onClose={onClose}
    >
      <div className={css.usual}>
        {t(`why.${ending}.usual`)
          .split("|")
          .map((one) => (
            <UnstyledButton
              key={one}
              aria-pressed={one === usual}
              onClick={() => setUsual(one === usual ? null : one)}
            >
              {one}
            </UnstyledButton>
          ))}
      </div>
      <Textarea
        label={t("why.words")}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
        rows={2}
        maxLength={900}
      />
    </Dialog>
  )
}
