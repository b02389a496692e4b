/** Replays or dismisses several rejections at once, and says of each that did not work why. */
import { Button, Group, Modal, Stack, Text } from "@mantine/core"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import {
  dismissRejections,
  type Rejection,
  type RejectionResults,
  reopenRejections,
  replayRejections,
} from "../../api/rejections.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Wrong } from "../../ui/Wrong.tsx"
import { whoIsIn } from "./body.ts"
import { mendAlone } from "./mend-many.ts"
import css from "./Rejections.module.css"
import { useTellRejection } from "./tell-mistake.ts"

export type ManyAim = "replay" | "dismiss" | "reopen"

export function Many({
  rejections,
  aim,
  onDone,
  onClose,
}: {
  rejections: readonly Rejection[]
  aim: ManyAim
  /** Something has become of them. */
  onDone: () => void
  onClose: () => void
}) {
  const { t } = useI18n()
  const tell = useTellRejection()
  const queries = useQueryClient()
  const [results, setResults] = useState<RejectionResults["results"]>([])
  const bodies = rejections.map((rejection) => ({
    rejection,
    body: aim === "replay" ? mendAlone(rejection) : {},
  }))
  const ready = bodies.flatMap(({ rejection: { id }, body }) => (body === null ? [] : [{ id, body }]))
  const left = bodies.flatMap(({ rejection, body }) => (body === null ? [rejection] : []))
  const go = useMutation({
    mutationFn: () => {
      const keep = (some: RejectionResults["results"]) => setResults((before) => [...before, ...some])
      const ids = ready.map(({ id }) => id)
      if (aim === "replay") return replayRejections(ready, keep)
      return (aim === "dismiss" ? dismissRejections : reopenRejections)(ids, keep)
    },
    onSettled: () => {
      for (const key of ["rejections", "leads", "overview"])
        void queries.invalidateQueries({ queryKey: [key] })
      onDone()
    },
  })
  const done = results.filter(({ ok }) => ok).length
  const refused = results.filter(({ ok }) => !ok)
  const byId = new Map(rejections.map((rejection) => [rejection.id, rejection]))
  const nameOf = (rejection: Rejection | undefined) =>
    (rejection && whoIsIn(rejection)) ?? t("rejections.nobody")

  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={!go.isPending}
      closeOnEscape={!go.isPending}
      title={t(`rejections.many.${aim}`, rejections.length)}
      closeButtonProps={{ "aria-label": t("common.close"), disabled: go.isPending }}
    >
      <Stack gap="sm">
        {results.length === 0 ? (
          <Text size="sm" c="var(--text-2)">
            {t(`rejections.many.${aim}How`)}
          </Text>
        ) : (
          <Text size="sm" role="status">
            {t("rejections.many.done", done)}
            {refused.length > 0 && ` ${t("rejections.many.refused", refused.length)}`}
          </Text>
        )}
        <Outcomes
          title={results.length === 0 && left.length > 0 ? t("rejections.many.left", left.length) : null}
          rows={
            results.length === 0
              ? left.map((rejection) => ({ id: rejection.id, name: nameOf(rejection), why: tell(rejection) }))
              : results.map(({ id, code }) => ({
                  id,
                  name: nameOf(byId.get(id)),
                  why: t("rejections.many.result", aim, code ?? "ok"),
                }))
          }
        />
        <Wrong error={go.error} />
        <Group justify="flex-end" gap="xs">
          <Button onClick={onClose} disabled={go.isPending} data-autofocus={results.length > 0 || undefined}>
            {t(results.length === 0 ? "common.cancel" : "common.close")}
          </Button>
          {results.length === 0 && (
            <Button
              variant="filled"
              loading={go.isPending}
              disabled={ready.length === 0}
              onClick={() => go.mutate()}
              data-autofocus
            >
              {t(`rejections.many.${aim}Go`, ready.length)}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}

type Row = { readonly id: string; readonly name: string; readonly why: string }

function Outcomes({ title, rows }: { title: string | null; rows: readonly Row[] }) {
  if (rows.length === 0) return null
  return (
    <div>
      {title !== null && (
        <Text size="sm" mb={4}>
          {title}
        </Text>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
      <ul className={css.outcomes} tabIndex={0}>
        {rows.map(({ id, name, why }) => (
          <li key={id}>
            <strong>{name}</strong>
            <span>{why}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
