/** What most calls end with: nobody answers, they ask to be called later, or the number is wrong. And a note. */
import { Button, Menu, Textarea, TextInput, UnstyledButton } from "@mantine/core"
import { IconCalendarClock, IconNote, IconPhoneOff, IconPhoneX } from "@tabler/icons-react"
import { type FormEvent, useState } from "react"
import { useNow } from "../../api/clock.ts"
import { useI18n } from "../../i18n/index.tsx"
import css from "./Attempts.module.css"
import { callTimes, localTime } from "./call-times.ts"
import type { Attempt } from "./outcomes.ts"

export function Attempts({
  onTry,
  onNote,
}: {
  onTry: (attempt: Attempt) => void
  onNote: (text: string) => void
}) {
  const { t } = useI18n()
  const [isWriting, setWriting] = useState(false)
  return (
    <>
      <fieldset className={css.attempts}>
        <legend>{t("inbox.notReached")}</legend>
        <UnstyledButton className={css.attempt} onClick={() => onTry({ result: "no_answer", call_at: null })}>
          <IconPhoneOff size={16} stroke={1.75} aria-hidden />
          {t("inbox.no_answer")}
        </UnstyledButton>
        <CallLater onPick={(call_at) => onTry({ result: "call_later", call_at })} />
        <UnstyledButton
          className={css.attempt}
          onClick={() => onTry({ result: "wrong_number", call_at: null })}
        >
          <IconPhoneX size={16} stroke={1.75} aria-hidden />
          {t("inbox.wrong_number")}
        </UnstyledButton>
        <UnstyledButton
          className={css.attempt}
          aria-expanded={isWriting}
          onClick={() => setWriting(!isWriting)}
        >
          <IconNote size={16} stroke={1.75} aria-hidden />
          {t("inbox.note")}
        </UnstyledButton>
      </fieldset>
      {isWriting && (
        <Note
          onWrite={(text) => {
            setWriting(false)
            onNote(text)
          }}
        />
      )}
    </>
  )
}

function CallLater({ onPick }: { onPick: (at: string) => void }) {
  const { t, f } = useI18n()
  const now = useNow()
  const [own, setOwn] = useState("")
  return (
    <Menu position="top" width={240} onOpen={() => setOwn(localTime(now + 2 * 3_600_000))}>
      <Menu.Target>
        <UnstyledButton className={css.attempt}>
          <IconCalendarClock size={16} stroke={1.75} aria-hidden />
          {t("inbox.call_later")}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {callTimes(now).map(({ key, at }) => (
          <Menu.Item
            key={key}
            className={css.time}
            rightSection={<span className="num">{f.time(new Date(at).toISOString())}</span>}
            onClick={() => onPick(new Date(at).toISOString())}
          >
            {t(`inbox.call.${key}`)}
          </Menu.Item>
        ))}
        <div className={css.own}>
          <TextInput
            type="datetime-local"
            aria-label={t("inbox.callAt")}
            value={own}
            min={localTime(now)}
            onChange={(event) => setOwn(event.currentTarget.value)}
          />
          <Button
            variant="filled"
            disabled={own === "" || Date.parse(own) <= now}
            onClick={() => onPick(new Date(own).toISOString())}
          >
            {t("inbox.callPick")}
          </Button>
        </div>
      </Menu.Dropdown>
    </Menu>
  )
}

function Note({ onWrite }: { onWrite: (text: string) => void }) {
  const { t } = useI18n()
  const [text, setText] = useState("")
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== "") onWrite(text.trim())
  }
  return (
    <form className={css.note} onSubmit={submit}>
      <Textarea
        autoFocus
        aria-label={t("inbox.note")}
        placeholder={t("inbox.noteHint")}
        rows={2}
        maxLength={10_000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" disabled={text.trim() === ""}>
        {t("common.save")}
      </Button>
    </form>
  )
}
