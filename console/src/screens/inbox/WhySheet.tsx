/** Why it ends here: a usual reason with one tap, words of one's own, or both. */
import { Button, Modal, Stack, Textarea, UnstyledButton } from "@mantine/core"
import { type FormEvent, useState } from "react"
import { useI18n } from "../../i18n/index.tsx"
import { firstNameOf } from "../../ui/index.tsx"
import type { Ending } from "./outcomes.ts"
import css from "./WhySheet.module.css"

export function WhySheet({
  name,
  ending,
  onSay,
  onClose,
}: {
  name: string
  ending: Ending
  onSay: (reason: string) => void
  onClose: () => void
}) {
  const { t } = useI18n()
  const [usual, setUsual] = useState<string | null>(null)
  const [words, setWords] = useState("")
  const reason = [usual, words.trim()].filter(Boolean).join(". ")
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason !== "") onSay(reason)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(`inbox.${ending}Title`, firstNameOf(name))}
      classNames={{ inner: css.inner ?? "", content: css.content ?? "" }}
      closeButtonProps={{ "aria-label": t("common.close") }}
    >
      <form onSubmit={submit}>
        <Stack gap="md">
          <div className={css.chips}>
            {t(`inbox.${ending}Reasons`)
              .split("|")
              .map((chip) => (
                <UnstyledButton
                  key={chip}
                  className={css.chip}
                  aria-pressed={chip === usual}
                  onClick={() => setUsual(chip === usual ? null : chip)}
                >
                  {chip}
                </UnstyledButton>
              ))}
          </div>
          <Textarea
            label={t("inbox.reason")}
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
            rows={2}
            maxLength={900}
          />
          <Button type="submit" variant="filled" size="md" disabled={reason === ""}>
            {t(ending === "lost" ? "inbox.lose" : "inbox.disqualify")}
          </Button>
        </Stack>
      </form>
    </Modal>
  )
}
