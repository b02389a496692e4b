/** What came of a lead that somebody has entered: who got it and why, the way to it, and the way back. */
import { Button } from "@mantine/core"
import { IconCircleCheck, IconCircleX, IconClock } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { useNow } from "../api/clock.ts"
import type { Entered } from "../api/enter-lead.ts"
import { leadQuery } from "../api/lead.ts"
import { makeChange } from "../api/my-changes.ts"
import type { Me } from "../api/session.ts"
import { useI18n } from "../i18n/index.tsx"
import { useFirstContact } from "../parts/first-contact.ts"
import { DialogFrame } from "../ui/Dialog.tsx"
import { firstNameOf } from "../ui/index.tsx"
import { tellNotice } from "../ui/notices.ts"

export function EnteredLead({
  me,
  entered,
  onAgain,
  onClose,
}: {
  me: Me
  entered: Entered
  onAgain: () => void
  onClose: () => void
}) {
  const { t } = useI18n()
  const now = useNow()
  const navigate = useNavigate()
  const { id, status, triager, disqualification } = entered
  const isMine = triager !== null && triager.id === me.triager?.id
  const isSeen = isMine || me.role === "admin"
  const { data: lead } = useQuery({ ...leadQuery(id), enabled: isSeen })
  const contact = useFirstContact()
  const until = lead?.contact_by ? contact(lead, now).detail : null
  const name = entered.entry.nombre.trim()
  const Icon = status === "assigned" ? IconCircleCheck : status === "waiting" ? IconClock : IconCircleX
  const why =
    status === "disqualified"
      ? t("entered.out", { reason: disqualification?.reason ?? "" })
      : triager === null
        ? t("entered.waits")
        : isMine
          ? until === null
            ? t("entered.yours")
            : t("entered.yoursUntil", { until })
          : t("entered.theirs", { who: triager.name })
  const because =
    triager === null || entered.entry.who !== "turn"
      ? null
      : entered.known?.triager?.id === triager.id
        ? t("entered.known", { who: firstNameOf(triager.name) })
        : t("entered.turn")
  const drop = () => {
    makeChange({ kind: "status", to: "disqualified", reason: t("entered.mistakeReason"), leadId: id, name })
    tellNotice({ message: t("entered.dropped", { name }) })
    onClose()
  }
  return (
    <DialogFrame onClose={onClose} title={t("entered.title", { name })} size={420}>
      <div className="stack gap-16">
        <p className="row gap-12 large" role="status">
          <Icon size={22} stroke={1.75} aria-hidden className={status === "assigned" ? "accent" : "amber"} />
          <span>
            {why} {because !== null && <span className="quiet">{because}</span>}
          </span>
        </p>
        <div className="flex wrap gap-8">
          {isSeen && (
            <Button
              variant="filled"
              onClick={() => {
                onClose()
                void navigate({ to: "/leads/$leadId", params: { leadId: id } })
              }}
              data-autofocus
            >
              {t("common.toLead")}
            </Button>
          )}
          <Button onClick={onAgain} data-autofocus={!isSeen || undefined}>
            {t("entered.again")}
          </Button>
          {isSeen && (status === "assigned" || status === "waiting") && (
            <Button variant="subtle" color="gray" onClick={drop}>
              {t("entered.mistake")}
            </Button>
          )}
        </div>
      </div>
    </DialogFrame>
  )
}
