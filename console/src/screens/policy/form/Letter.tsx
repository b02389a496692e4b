/** A text with words that stand for something: each of them goes where the cursor is, by a click. */
import { Textarea } from "@mantine/core"
import { useRef } from "react"
import { useI18n } from "../../../i18n/index.tsx"
import { Chip } from "../../../ui/Chip.tsx"
import { useTyped } from "./use-typed.ts"

export type Word = "nombre" | "triager" | "until" | "booking_url" | "phone"
type Props = {
  label: string
  value: string
  error: string | undefined
  words: readonly Word[]
  onTyped: (text: string) => void
}

export function Letter({ label, value, error, words, onTyped }: Props) {
  const { t } = useI18n()
  const { shown, type, settle } = useTyped(value, onTyped)
  const area = useRef<HTMLTextAreaElement>(null)
  const insert = (word: Word) => {
    const { current } = area
    if (current === null) return
    current.focus()
    current.setRangeText(`{{${word}}}`, current.selectionStart, current.selectionEnd, "end")
    type(current.value)
  }
  return (
    <div className="stack gap-8">
      <Textarea
        ref={area}
        label={label}
        error={error}
        autosize
        minRows={3}
        maxRows={14}
        value={shown}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onBlur={settle}
      />
      <div className="row wrap gap-8">
        {words.map((word) => (
          <Chip key={word} kind="hint" onClick={() => insert(word)} title={`{{${word}}}`}>
            {t(`policy.word.${word}`)}
          </Chip>
        ))}
      </div>
    </div>
  )
}
