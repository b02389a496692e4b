/**
 * A lead that somebody enters: after a call, at a fair. Four taps beside what is typed. What is typed is kept until the lead is made,
 * with the key by which the server makes it once, however often it is sent.
 */

import { Textarea, TextInput } from "@mantine/core"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { TEXT_LIMITS } from "../../../src/domain/lead/limits.ts"
import { isUnreachable } from "../api/client.ts"
import { useNow } from "../api/clock.ts"
import { colleaguesQuery } from "../api/colleagues.ts"
import { type Entered, type Entry, enterLead, useEntryDraft } from "../api/enter-lead.ts"
import { renew } from "../api/out-of-date.ts"
import { isLeader, type Me, meQuery } from "../api/session.ts"
import { useI18n } from "../i18n/index.tsx"
import { Colleagues, colleaguesInOrder } from "../parts/Colleagues.tsx"
import { useDeadlineTold } from "../parts/presence.ts"
import { Chip } from "../ui/Chip.tsx"
import { Dialog } from "../ui/Dialog.tsx"
import { useTellProblem } from "../ui/tell-problem.ts"
import { EnteredLead } from "./EnteredLead.tsx"
import { Known, useKnown } from "./KnownPerson.tsx"
import css from "./NewLead.module.css"
import { Size, useBracketOf } from "./Size.tsx"

export function NewLead({ onClose }: { onClose: () => void }) {
  const { data: me } = useQuery(meQuery)
  const [entered, setEntered] = useState<Entered | null>(null)
  if (me === undefined) return null
  return entered === null ? (
    <Enter me={me} onEntered={setEntered} onClose={onClose} />
  ) : (
    <EnteredLead me={me} entered={entered} onAgain={() => setEntered(null)} onClose={onClose} />
  )
}

/** What is wrong with these stands at their fields. */
const MARKED = new Set(["nombre", "business", "notes", "telefono", "email"])
type EnterProps = { me: Me; onEntered: (entered: Entered) => void; onClose: () => void }

function Enter({ me, onEntered, onClose }: EnterProps) {
  const { t } = useI18n()
  const { at } = useTellProblem()
  const queries = useQueryClient()
  const { entry, key, change, forget } = useEntryDraft(me)
  const known = useKnown(entry.contact)
  const send = useMutation({
    mutationFn: () => enterLead(entry, key),
    onSuccess: (lead) => {
      forget()
      void renew(queries, "lead", "inbox")
      onEntered({ ...lead, entry, known: known.lead })
    },
  })
  const text = (field: "nombre" | "business" | "notes") => ({
    value: entry[field],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      change({ [field]: currentTarget.value }),
    error: at(send.error, field),
  })
  const isReady = entry.nombre.trim() !== "" && (entry.who !== "other" || entry.triager !== null)
  const bracket = useBracketOf(entry.size)
  return (
    <Dialog
      title={t("newLead.title")}
      size={460}
      isSheet
      action={t("newLead.go")}
      isReady={isReady}
      hint={useWhoseTold(me, entry, bracket)}
      staysWhilePending
      form={{
        isPending: send.isPending,
        error: send.error,
        markedFields: MARKED,
        submit: () => isReady && !send.isPending && send.mutate(),
      }}
      onClose={onClose}
    >
      <div>
        <TextInput
          classNames={{ input: css.contact }}
          label={t("newLead.contact")}
          autoComplete="off"
          maxLength={200}
          data-autofocus
          value={entry.contact}
          onChange={(event) => change({ contact: event.currentTarget.value })}
          error={at(send.error, "telefono") ?? at(send.error, "email")}
        />
        <Known known={known} onOpen={onClose} />
      </div>
      <div className={css.both}>
        <TextInput label={t("common.name")} autoComplete="off" required {...text("nombre")} />
        <TextInput label={t("newLead.business")} autoComplete="off" {...text("business")} />
      </div>
      <Size entry={entry} onChange={change} />
      <Origin origin={entry.origin} onChange={(origin) => change({ origin })} />
      <Whose me={me} entry={entry} bracket={bracket} onChange={change} />
      <Textarea
        label={t("newLead.notes")}
        rows={1}
        autosize
        maxRows={5}
        maxLength={TEXT_LIMITS.notes}
        {...text("notes")}
      />
      {send.error && isUnreachable(send.error) && (
        <p className="small quiet" role="status">
          {t("newLead.kept")}
        </p>
      )}
    </Dialog>
  )
}

function Origin({ origin, onChange }: { origin: string; onChange: (origin: string) => void }) {
  const { t } = useI18n()
  const usual = t("newLead.origins").split("|")
  const [isOwn, setOwn] = useState(origin !== "" && !usual.some((one) => one.toLowerCase() === origin))
  return (
    <fieldset className="stack gap-8 plain">
      <legend className="small medium">{t("newLead.origin")}</legend>
      <div className={css.choices}>
        {usual.map((one) => (
          <Chip
            key={one}
            className={css.choice}
            aria-pressed={!isOwn && origin === one.toLowerCase()}
            onClick={() => {
              setOwn(false)
              onChange(origin === one.toLowerCase() ? "" : one.toLowerCase())
            }}
          >
            {one}
          </Chip>
        ))}
        <Chip
          className={css.choice}
          aria-pressed={isOwn}
          onClick={() => {
            setOwn(!isOwn)
            onChange("")
          }}
        >
          {t("newLead.originOther")}
        </Chip>
      </div>
      {isOwn && (
        <TextInput
          aria-label={t("newLead.origin")}
          placeholder={t("newLead.originHint")}
          maxLength={200}
          autoFocus
          value={origin}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </fieldset>
  )
}

type WhoseProps = {
  me: Me
  entry: Entry
  bracket: string | null
  onChange: (change: Partial<Entry>) => void
}

function Whose({ me, entry, bracket, onChange }: WhoseProps) {
  const { t } = useI18n()
  const choices = [
    ...(me.triager?.active ? (["me"] as const) : []),
    "turn" as const,
    ...(isLeader(me) ? (["other"] as const) : []),
  ]
  const { data } = useQuery({
    ...colleaguesQuery(bracket === null ? {} : { bracket }),
    enabled: entry.who === "other",
  })
  return (
    <fieldset className="stack gap-8 plain">
      <legend className="small medium">{t("newLead.who")}</legend>
      <div className={css.choices}>
        {choices.map((who) => (
          <Chip
            key={who}
            className={css.choice}
            aria-pressed={entry.who === who}
            onClick={() => onChange({ who })}
          >
            {t(`newLead.who.${who}`)}
          </Chip>
        ))}
      </div>
      {entry.who === "other" && (
        <Colleagues
          label={t("newLead.who")}
          colleagues={data && colleaguesInOrder(data).filter(({ id }) => id !== me.triager?.id)}
          chosen={entry.triager}
          onChoose={(triager) => onChange({ triager })}
        />
      )}
    </fieldset>
  )
}

/** Whose the lead will be, and by when they have to call. */
function useWhoseTold(me: Me, { who, triager }: Entry, bracket: string | null): string {
  const { t } = useI18n()
  const now = useNow()
  const tellDeadline = useDeadlineTold()
  const { data } = useQuery({
    ...colleaguesQuery(bracket === null ? {} : { bracket }),
    enabled: who !== "turn",
  })
  if (who === "turn") return t("newLead.byTurn")
  const receiver = data?.find(({ id }) => id === (who === "me" ? me.triager?.id : triager))
  if (who === "me") {
    const by = receiver && tellDeadline(receiver, now, true)
    return by ? t("newLead.yours", { by }) : t("newLead.yoursAlone")
  }
  return receiver ? tellDeadline(receiver, now) : ""
}
