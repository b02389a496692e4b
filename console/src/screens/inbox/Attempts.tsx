/** What most calls end with: nobody answers, they ask to be called later, or the number is wrong. And a note. */
import { Button, Menu, Skeleton, Textarea } from "@mantine/core"
import { IconCalendarClock, IconNote, IconPhoneOff, IconPhoneX } from "@tabler/icons-react"
import { lazy, Suspense, useState } from "react"
import { LONGEST_COMMENT } from "../../../../src/domain/lead/limits.ts"
import { useNow } from "../../api/clock.ts"
import { useI18n } from "../../i18n/index.tsx"
import { useDrafts, useNoteDraft } from "../../parts/lead-draft.ts"
import { Form } from "../../ui/Form.tsx"
import { FIELDS_AND_BUTTON } from "../../ui/FormGrid.tsx"
import { loadFile } from "../../ui/load-file.ts"
import { Choice, Choices } from "./Choices.tsx"
import { callTimes } from "./call-times.ts"
import type { Attempt } from "./outcomes.ts"

const OwnTime = lazy(() =>
  loadFile(() => import("./OwnTime.tsx").then((file) => ({ default: file.OwnTime }))),
)

export function Attempts({
  leadId,
  onTry,
  onNote,
}: {
  leadId: string
  onTry: (attempt: Attempt) => void
  onNote: (text: string) => void
}) {
  const { t } = useI18n()
  const [isWriting, setWriting] = useState(useDrafts().noteOf(leadId) !== "")
  return (
    <>
      <Choices title={t("inbox.notReached")}>
        <Choice onClick={() => onTry({ result: "no_answer", call_at: null })}>
          <IconPhoneOff size={16} stroke={1.75} aria-hidden />
          {t("inbox.no_answer")}
        </Choice>
        <CallLater onPick={(call_at) => onTry({ result: "call_later", call_at })} />
        <Choice onClick={() => onTry({ result: "wrong_number", call_at: null })}>
          <IconPhoneX size={16} stroke={1.75} aria-hidden />
          {t("inbox.wrong_number")}
        </Choice>
        <Choice aria-expanded={isWriting} onClick={() => setWriting(!isWriting)}>
          <IconNote size={16} stroke={1.75} aria-hidden />
          {t("inbox.note")}
        </Choice>
      </Choices>
      {isWriting && (
        <Note
          leadId={leadId}
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
  return (
    <Menu position="top" width={240}>
      <Menu.Target>
        <Choice>
          <IconCalendarClock size={16} stroke={1.75} aria-hidden />
          {t("inbox.call_later")}
        </Choice>
      </Menu.Target>
      <Menu.Dropdown>
        {callTimes(now).map(({ key, at }) => (
          <Menu.Item
            key={key}
            rightSection={<span className="num quiet">{f.time(new Date(at).toISOString())}</span>}
            onClick={() => onPick(new Date(at).toISOString())}
          >
            {t(`inbox.call.${key}`)}
          </Menu.Item>
        ))}
        <div className="stack gap-8 pad topped">
          <Suspense fallback={<Skeleton height={80} />}>
            <OwnTime onPick={onPick} />
          </Suspense>
        </div>
      </Menu.Dropdown>
    </Menu>
  )
}

function Note({ leadId, onWrite }: { leadId: string; onWrite: (text: string) => void }) {
  const { t } = useI18n()
  const drafts = useDrafts()
  const [text, setText] = useNoteDraft(leadId)
  const submit = () => {
    if (text.trim() !== "") onWrite(drafts.takeNote(leadId))
  }
  return (
    <Form className={`${FIELDS_AND_BUTTON} mt-8`} onSubmit={submit}>
      <Textarea
        autoFocus
        aria-label={t("inbox.note")}
        placeholder={t("inbox.noteHint")}
        rows={2}
        maxLength={LONGEST_COMMENT}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" disabled={text.trim() === ""}>
        {t("common.save")}
      </Button>
    </Form>
  )
}
