/** Gives several leads to one triager. Some may be refused, each for a reason of its own. */
import { Button, Group, Modal, Select, Stack, Text, TextInput } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { useQueryClient } from "@tanstack/react-query"
import { type FormEvent, useState } from "react"
import { useTeam } from "../../api/desk.ts"
import { assignLead } from "../../api/lead.ts"
import type { Lead } from "../../api/leads.ts"
import { useI18n } from "../../i18n/index.tsx"
import css from "./BulkReassign.module.css"

const AT_A_TIME = 4

type Refusal = { readonly lead: Lead; readonly why: string }
type Progress = { readonly done: number; readonly refusals: readonly Refusal[] }

/** Each in turn, some at a time; tells after each how far it is. */
async function giveAll(
  leads: readonly Lead[],
  give: (lead: Lead) => Promise<unknown>,
  tell: (progress: Progress) => void,
): Promise<readonly Refusal[]> {
  const refusals: Refusal[] = []
  const queue = leads.values()
  let done = 0
  const work = async () => {
    for (const lead of queue) {
      await give(lead).catch((error: Error) => refusals.push({ lead, why: error.message }))
      done += 1
      tell({ done, refusals: [...refusals] })
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, work))
  return refusals
}

export default function BulkReassign({
  leads,
  onDone,
  onClose,
}: {
  leads: readonly Lead[]
  onDone: () => void
  onClose: () => void
}) {
  const { t } = useI18n()
  const queries = useQueryClient()
  const team = useTeam()
  const [to, setTo] = useState<string | null>(null)
  const [reason, setReason] = useState("")
  const [progress, setProgress] = useState<Progress | null>(null)
  // Some of them may be theirs already.
  const toGive = leads.filter(({ status, triager }) => status === "waiting" || triager?.id !== to)
  const isBusy = progress !== null && progress.done < toGive.length
  const isOver = progress !== null && !isBusy

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const triager = team.find(({ id }) => id === to)
    if (triager === undefined) return
    setProgress({ done: 0, refusals: [] })
    const refusals = await giveAll(
      toGive,
      ({ id }) => assignLead(id, triager.id, reason.trim() || null),
      setProgress,
    )
    for (const key of ["leads", "lead", "inbox", "stats", "triagers", "me"]) {
      void queries.invalidateQueries({ queryKey: [key] })
    }
    onDone()
    const given = toGive.length - refusals.length
    if (given > 0) notifications.show({ message: t("leads.reassigned", given, triager.name) })
    if (refusals.length === 0) onClose()
  }

  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={!isBusy}
      closeOnEscape={!isBusy}
      title={t("leads.reassignTitle", leads.length)}
      closeButtonProps={{ "aria-label": t("common.close"), disabled: isBusy }}
    >
      {isOver ? (
        <Stack gap="sm">
          <Text role="alert" size="sm" c="var(--red)">
            {t("leads.notReassigned", progress.refusals.length)}
          </Text>
          <ul className={css.refusals}>
            {progress.refusals.map(({ lead, why }) => (
              <li key={lead.id}>
                <strong>{lead.nombre ?? t("leads.erased")}</strong>
                <span>{why}</span>
              </li>
            ))}
          </ul>
          <Group justify="flex-end">
            <Button variant="filled" onClick={onClose}>
              {t("common.close")}
            </Button>
          </Group>
        </Stack>
      ) : (
        <form onSubmit={submit}>
          <Stack gap="sm">
            <Text size="sm" c="dimmed">
              {t("leads.reassignHint")}
            </Text>
            <Select
              label={t("leads.reassignTo")}
              placeholder={t("leads.pick")}
              data={team.filter(({ active }) => active).map(({ id, name }) => ({ value: id, label: name }))}
              value={to}
              onChange={setTo}
              disabled={isBusy}
              searchable
              openOnFocus={false}
              required
              data-autofocus
            />
            <TextInput
              label={t("leads.reason")}
              description={t("leads.reasonHint")}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
              maxLength={1000}
              disabled={isBusy}
            />
            {isBusy && (
              <div className={css.progress}>
                <progress value={progress.done} max={toGive.length} aria-label={t("leads.reassign")} />
                <span className="num">{t("leads.reassigning", progress.done, toGive.length)}</span>
              </div>
            )}
            <Group justify="flex-end" gap="xs">
              <Button onClick={onClose} disabled={isBusy}>
                {t("common.cancel")}
              </Button>
              <Button
                type="submit"
                variant="filled"
                loading={isBusy}
                disabled={to === null || toGive.length === 0}
              >
                {t("leads.reassignGo", toGive.length)}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Modal>
  )
}
