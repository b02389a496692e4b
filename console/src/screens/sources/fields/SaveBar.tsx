/** Saving what was said of the fields, unless somebody else has said something meanwhile; then everything kept is sent again under it. */
import { Button } from "@mantine/core"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { renew } from "../../../api/out-of-date.ts"
import {
  changeSource,
  type Kept,
  type Mapping,
  type Replayed,
  replaySource,
  type Source,
  sourceQuery,
} from "../../../api/sources.ts"
import { useI18n } from "../../../i18n/index.tsx"
import { Confirm } from "../../../ui/Confirm.tsx"
import { StickyBar } from "../../../ui/StickyBar.tsx"
import { Wrong } from "../../../ui/Wrong.tsx"
import { isSame } from "./field-paths.ts"

export function SaveBar({
  source,
  said,
  base,
  isChanged,
  kept,
  onTake,
}: {
  source: Source
  said: Mapping
  /** What was saved when somebody began. */
  base: Mapping
  isChanged: boolean
  kept: Kept
  /** From now on this is what is saved. */
  onTake: (mapping: Mapping) => void
}) {
  const { t, f } = useI18n()
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: async (isSure: boolean) => {
      const now = await queries.fetchQuery({ ...sourceQuery(source.id), staleTime: 0 })
      const theirs = now.mapping ?? {}
      if (!isSure && !isSame(theirs, base) && !isSame(theirs, said)) return theirs
      await changeSource(source.id, { mapping: said }, now.version)
      onTake(said)
      await renew(queries, "source")
      return null
    },
  })
  const [soFar, setSoFar] = useState<Replayed | null>(null)
  const replay = useMutation({
    mutationFn: () => replaySource(source.id, setSoFar),
    onSettled: () => void renew(queries, "rejections", "lead", "source"),
  })
  const theirs = save.data ?? null
  const count = kept.newest.length
  return (
    <StickyBar>
      <Wrong error={save.error ?? replay.error} />
      {soFar !== null && (
        <p role="status">
          <b>{t("sources.replayed", { count: soFar.replayed })}</b>{" "}
          {soFar.still_refused > 0 && `${t("sources.stillRefused", { count: soFar.still_refused })} `}
          <Link className="accent medium" to="/leads">
            {t("sources.toLeads")}
          </Link>
        </p>
      )}
      <div className="buttons">
        <Button
          variant={isChanged ? "filled" : "default"}
          disabled={!isChanged}
          loading={save.isPending}
          onClick={() => save.mutate(false)}
        >
          {t(isChanged ? "common.save" : "common.saved")}
        </Button>
        {count > 0 && (
          <Button
            variant={isChanged ? "default" : "filled"}
            disabled={isChanged}
            loading={replay.isPending}
            onClick={() => replay.mutate()}
          >
            {t("sources.replay", { count: `${f.int(count)}${kept.isAll ? "" : "+"}` })}
          </Button>
        )}
      </div>
      {theirs !== null && (
        <Confirm
          title={t("sources.conflict")}
          action={t("sources.overwrite")}
          onConfirm={() => save.mutateAsync(true)}
          onClose={() => save.reset()}
        >
          {t("sources.conflictNote")}
        </Confirm>
      )}
    </StickyBar>
  )
}
