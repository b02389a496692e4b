/** Why a lead goes out of work: a usual reason with one tap, words of one's own, or both. */
import { Textarea } from "@mantine/core"
import { useEffect, useState } from "react"
import { useI18n } from "../i18n/index.tsx"
import { Chip } from "../ui/Chip.tsx"
import { Dialog } from "../ui/Dialog.tsx"
import { firstNameOf } from "../ui/index.tsx"
import { useDrafts } from "./lead-draft.ts"

/** States that want to know why. */
export type Ending = "disqualified" | "lost"
export const wantsReason = (status: string): status is Ending =>
  status === "disqualified" || status === "lost"

export function Why({
  leadId,
  name,
  ending,
  isNeeded = false,
  onSay,
  onClose,
}: {
  leadId: string
  name: string
  ending: Ending
  /** Without a reason it cannot be done. */
  isNeeded?: boolean
  onSay: (reason: string | null) => void
  onClose: () => void
}) {
  const { t } = useI18n()
  const drafts = useDrafts()
  const [draft, setDraft] = useState(() => {
    const before = drafts.reasonOf(leadId)
    return before?.ending === ending ? before : { ending, usual: null, words: "", isOpen: true }
  })
  const { usual, words } = draft
  const change = (part: { usual: string | null } | { words: string }) => setDraft({ ...draft, ...part })
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each word
  useEffect(() => drafts.keepReason(leadId, { ...draft, isOpen: true }), [draft])
  const reason = [usual, words.trim()].filter(Boolean).join(". ")
  return (
    <Dialog
      title={t(`why.${ending}`, { name: firstNameOf(name) })}
      size={420}
      isSheet
      action={t(`why.${ending}.go`)}
      isReady={reason !== "" || !isNeeded}
      onGo={() => {
        drafts.keepReason(leadId, undefined)
        onSay(reason || null)
      }}
      onClose={() => {
        drafts.keepReason(leadId, reason === "" ? undefined : { ...draft, isOpen: false })
        onClose()
      }}
    >
      <div className="flex wrap gap-8">
        {t(`why.${ending}.usual`)
          .split("|")
          .map((one) => (
            <Chip
              key={one}
              aria-pressed={one === usual}
              onClick={() => change({ usual: one === usual ? null : one })}
            >
              {one}
            </Chip>
          ))}
      </div>
      <Textarea
        label={t("why.words")}
        value={words}
        onChange={(event) => change({ words: event.currentTarget.value })}
        rows={2}
        maxLength={900}
      />
    </Dialog>
  )
}
