/** Everything that happened to a lead, newest first, and a place to write. */

import { Button, Textarea } from "@mantine/core"
import {
  IconArrowBackUp,
  IconBell,
  IconCircle,
  IconClockExclamation,
  IconFlag3,
  IconHourglass,
  IconInbox,
  IconMessage,
  IconPencil,
  IconPhoneOff,
  IconRoute,
  IconTrash,
  IconX,
} from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import type { FormEvent, KeyboardEvent } from "react"
import { LONGEST_COMMENT } from "../../../../src/domain/lead/limits.ts"
import { useNow } from "../../api/clock.ts"
import type { HistoryEntry, LeadDetail } from "../../api/lead.ts"
import { useIsChanging, useOutbox } from "../../api/my-changes.ts"
import { meQuery } from "../../api/session.ts"
import { useI18n } from "../../i18n/index.tsx"
import { useNoteDraft } from "../../parts/lead-draft.ts"
import { isToday } from "../../ui/days.ts"
import { Section } from "../../ui/Panel.tsx"
import { Moment, Timeline } from "../../ui/Timeline.tsx"
import type { useLeadChanges } from "./changes.ts"
import css from "./History.module.css"
import { type NameOf, useActorName } from "./names.ts"
import { type EventKind, tellEvent } from "./tell-event.ts"

type Changes = ReturnType<typeof useLeadChanges>

const ICONS: Record<EventKind, typeof IconCircle> = {
  created: IconInbox,
  assigned: IconRoute,
  waiting: IconHourglass,
  disqualified: IconX,
  moved: IconFlag3,
  undone: IconArrowBackUp,
  attempted: IconPhoneOff,
  due: IconBell,
  missed: IconClockExclamation,
  commented: IconMessage,
  corrected: IconPencil,
  erased: IconTrash,
  other: IconCircle,
}

export function History({ lead, nameOf, changes }: { lead: LeadDetail; nameOf: NameOf; changes: Changes }) {
  const { t } = useI18n()
  const newestFirst = lead.history.toReversed()
  const last = newestFirst.find(({ type }) => !CHANGE_NOTHING.includes(type))
  return (
    <Section title={t("lead.history")}>
      {lead.erased_at === null && <CommentBox key={lead.id} leadId={lead.id} onWrite={changes.comment} />}
      <Timeline>
        <Unsent id={lead.id} />
        {newestFirst.map((entry) => (
          <Entry
            key={entry.seq}
            leadId={lead.id}
            entry={entry}
            nameOf={nameOf}
            changes={entry === last ? changes : null}
          />
        ))}
      </Timeline>
    </Section>
  )
}

function Entry({
  leadId,
  entry,
  nameOf,
  changes,
}: {
  leadId: string
  entry: HistoryEntry
  nameOf: NameOf
  /** Of the lead's last change, which alone may be undone. */
  changes: Changes | null
}) {
  const { t, f } = useI18n()
  const now = useNow()
  const actorName = useActorName(nameOf)
  const isUndoable = useIsUndoable(entry)
  const isUndoing = useIsChanging(leadId, "undo")
  const { kind, text, note, words } = tellEvent(entry, { t, f }, nameOf)
  const actor = actorName(entry)
  const beside = [note, kind === "commented" ? null : actor].filter((part) => part !== null)
  const Icon = ICONS[kind]
  return (
    <Moment
      sign={<Icon size={13} stroke={2} />}
      isMarked={kind === "assigned" || kind === "moved"}
      at={entry.at}
      told={isToday(entry.at, now) ? f.time(entry.at) : f.dayTime(entry.at)}
      title={`${f.date(entry.at)}, ${f.time(entry.at)}`}
    >
      <p>
        {kind === "commented" && actor !== null ? <b>{actor}</b> : text}
        {beside.length > 0 && <em>{beside.join(" · ")}</em>}
        {changes !== null && isUndoable && (
          <Button
            variant="subtle"
            size="compact-xs"
            className={css.undo}
            loading={isUndoing}
            onClick={() => void changes.undo(entry.seq)}
          >
            {t("common.undo")}
          </Button>
        )}
      </p>
      {words !== null && <p className={kind === "commented" ? css.comment : css.words}>{words}</p>}
    </Moment>
  )
}

const UNDO_WITHIN_MS = 5 * 60_000
/** What leaves state, holder and attempts as they are: it does not matter to an undo. */
const CHANGE_NOTHING = [
  "lead.commented",
  "lead.corrected",
  "lead.contact_due",
  "lead.contact_missed",
  "lead.escalated",
]
const CHANGES = ["lead.status_changed", "lead.assigned", "lead.waiting", "lead.attempted", "lead.next_step"]

/** One's own change of status or triager, while it is recent. An undo stays. */
function useIsUndoable({ actor, at, type, data }: HistoryEntry): boolean {
  const now = useNow()
  const { data: me } = useQuery(meQuery)
  if (!CHANGES.includes(type) || data.undo !== undefined) return false
  return actor === `person:${me?.id}` && now - Date.parse(at) < UNDO_WITHIN_MS
}

function CommentBox({ leadId, onWrite }: { leadId: string; onWrite: (comment: string) => void }) {
  const { t } = useI18n()
  const [text, setText] = useNoteDraft(leadId)
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault()
    const comment = text.trim()
    if (comment === "") return
    onWrite(comment)
    setText("")
  }
  return (
    <form className={`flex gap-8 ${css.box}`} onSubmit={submit} data-writing={text !== "" || undefined}>
      <Textarea
        aria-label={t("lead.comment")}
        placeholder={t("lead.commentHint")}
        classNames={{ input: css.input }}
        rows={1}
        maxLength={LONGEST_COMMENT}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) submit(event)
        }}
      />
      <Button type="submit" disabled={text.trim() === ""}>
        {t("lead.commentSend")}
      </Button>
    </form>
  )
}

/** Comments that are on their way. */
function Unsent({ id }: { id: string }) {
  const { t } = useI18n()
  const { data: me } = useQuery(meQuery)
  const { changes } = useOutbox()
  const comments = changes.filter((change) => change.kind === "comment" && change.leadId === id).reverse()
  return comments.map((change) => (
    <Moment key={change.id} sign={<IconMessage size={13} stroke={2} />}>
      <p>
        <b>{me?.name}</b>
        <em>{t("live.unsent")}</em>
      </p>
      <p className={css.comment}>{change.kind === "comment" && change.text}</p>
    </Moment>
  ))
}
