/** Gives a lead of one's own to a colleague: who can call now comes first, and the button says who gets it and by when they have to call. */

import { Textarea, TextInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { LONGEST_REASON } from "../../../src/domain/lead/limits.ts"
import { useNow } from "../api/clock.ts"
import { type Colleague, colleaguesQuery } from "../api/colleagues.ts"
import type { Lead } from "../api/leads.ts"
import { useI18n } from "../i18n/index.tsx"
import { Dialog } from "../ui/Dialog.tsx"
import { Failed } from "../ui/Fallback.tsx"
import { firstNameOf, Toned } from "../ui/index.tsx"
import { plain } from "../ui/plain-text.ts"
import { Colleagues, colleaguesInOrder } from "./Colleagues.tsx"
import { useFirstContact } from "./first-contact.ts"
import { useDrafts, useNoteDraft } from "./lead-draft.ts"
import { useDeadlineTold } from "./presence.ts"

/** Fewer are seen at a glance. */
const SEARCH_FROM = 9

export function HandOver({
  lead,
  onGive,
  onClose,
}: {
  lead: Lead
  onGive: (to: Colleague, note: string | null) => void
  onClose: () => void
}) {
  const { t } = useI18n()
  const now = useNow()
  const drafts = useDrafts()
  const [note, setNote] = useNoteDraft(lead.id)
  const [chosenId, choose] = useState<string | null>(null)
  const [sought, setSought] = useState("")
  const { data, error, refetch } = useQuery(colleaguesQuery({ lead: lead.id }))
  const tellDeadline = useDeadlineTold()
  const contact = useFirstContact()(lead, now)
  const colleagues = colleaguesInOrder(data ?? []).filter(({ id }) => id !== lead.triager?.id)
  const shown = colleagues.filter(({ name }) => plain(name).includes(plain(sought.trim())))
  // Somebody may be deactivated while this is open.
  const chosen = colleagues.find(({ id }) => id === chosenId)
  const name = firstNameOf(chosen?.name ?? "")
  return (
    <Dialog
      title={t("handOver.title")}
      size={440}
      isSheet
      action={chosen === undefined ? t("handOver.go") : t("handOver.goTo", { name })}
      isReady={chosen !== undefined}
      hint={chosen ? tellDeadline(chosen, now) : ""}
      onGo={() => {
        if (chosen === undefined) return
        onGive(chosen, drafts.takeNote(lead.id) || null)
      }}
      onClose={onClose}
    >
      <div className="row gap-12 box sunken pad">
        <div className="shrink grow">
          <b className="cut block">{lead.nombre}</b>
          <span className="cut block quiet">{lead.business_label ?? lead.business ?? lead.bracket}</span>
        </div>
        {lead.contact_by !== null && (
          <span className="rigid">
            <Toned tone={contact.tone}>{contact.text}</Toned>
          </span>
        )}
      </div>
      {colleagues.length >= SEARCH_FROM && (
        <TextInput
          aria-label={t("common.search")}
          placeholder={t("common.search")}
          value={sought}
          onChange={(event) => setSought(event.currentTarget.value)}
        />
      )}
      {error && !data ? (
        <Failed error={error} reset={() => void refetch()} />
      ) : (
        <Colleagues
          label={t("handOver.title")}
          colleagues={data && shown}
          chosen={chosen?.id ?? null}
          onChoose={choose}
        />
      )}
      {data && colleagues.length === 0 && <p className="quiet">{t("handOver.nobody")}</p>}
      <Textarea
        label={t("handOver.note")}
        placeholder={t("handOver.noteHint")}
        rows={1}
        autosize
        maxRows={4}
        maxLength={LONGEST_REASON}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </Dialog>
  )
}
