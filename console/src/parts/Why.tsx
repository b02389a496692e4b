/** Why a lead goes out of work: a usual reason with one tap, words of one's own, or both. */
import { Skeleton, Textarea } from "@mantine/core"
import { Suspense, useEffect, useState } from "react"
import { useNow } from "../api/clock.ts"
import { useI18n } from "../i18n/index.tsx"
import { Chip } from "../ui/Chip.tsx"
import { Dialog } from "../ui/Dialog.tsx"
import { isDay } from "../ui/days.ts"
import { firstNameOf } from "../ui/index.tsx"
import { ComeBack } from "./lead-day.ts"
import { type Ending, useDrafts } from "./lead-draft.ts"

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
  /** `backAt`: when a lost lead is to come back. */
  onSay: (reason: string | null, backAt: string | null) => void
  onClose: () => void
}) {
  const { t } = useI18n()
  const now = useNow()
  const drafts = useDrafts()
  const [draft, setDraft] = useState(() => {
    const before = drafts.reasonOf(leadId)
    return before?.ending === ending ? before : { ending, usual: null, words: "", back: "", isOpen: true }
  })
  const { usual, words, back = "" } = draft
  const change = (part: { usual: string | null } | { words: string } | { back: string }) =>
    setDraft({ ...draft, ...part })
  const backAt = ending === "lost" ? momentOf(back) : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each word
  useEffect(() => drafts.keepReason(leadId, { ...draft, isOpen: true }), [draft])
  const reason = [usual, words.trim()].filter(Boolean).join(". ")
  return (
    <Dialog
      title={t(`why.${ending}`, { name: firstNameOf(name) })}
      size={420}
      isSheet
      action={t(`why.${ending}.go`)}
      isReady={(reason !== "" || !isNeeded) && (back === "" || (backAt !== null && Date.parse(backAt) > now))}
      onGo={() => {
        drafts.keepReason(leadId, undefined)
        onSay(reason || null, backAt)
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
      {ending === "lost" && (
        <Suspense fallback={<Skeleton height={72} />}>
          <ComeBack day={back} onChange={(day) => change({ back: day })} />
        </Suspense>
      )}
    </Dialog>
  )
}

const BACK_AT = "10:00"
/** In the morning of a day; null for none. */
const momentOf = (day: string): string | null =>
  isDay(day) ? new Date(`${day}T${BACK_AT}`).toISOString() : null
