/** Absences from a calendar of their own: where it is, when it was read, and what went wrong. */
import { Button, TextInput } from "@mantine/core"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { renew } from "../../api/out-of-date.ts"
import { forgetFeed, readFeed, setFeed } from "../../api/rotation.ts"
import type { Triager } from "../../api/team-and-policy.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Fold } from "../../ui/Fold.tsx"
import { TextButton } from "../../ui/Toggle.tsx"
import { useTellProblem } from "../../ui/tell-problem.ts"
import { Wrong } from "../../ui/Wrong.tsx"

export function AbsenceFeed({ triager: { id, absence_feed: feed } }: { triager: Triager }) {
  const { t, f } = useI18n()
  const { at } = useTellProblem()
  const queries = useQueryClient()
  const [url, setUrl] = useState("")
  const onSuccess = async () => {
    setUrl("")
    await renew(queries, "team")
  }
  const connect = useMutation({ mutationFn: () => setFeed(id, url), onSuccess })
  const read = useMutation({ mutationFn: () => readFeed(id), onSuccess })
  const forget = useMutation({ mutationFn: () => forgetFeed(id), onSuccess })
  if (feed === null)
    return (
      <Fold title={t("rotation.feed")}>
        <form
          className="stack gap-12"
          onSubmit={(event) => {
            event.preventDefault()
            connect.mutate()
          }}
        >
          <TextInput
            label={t("rotation.feed.url")}
            description={t("rotation.feed.how")}
            autoComplete="off"
            required
            value={url}
            onChange={(event) => setUrl(event.currentTarget.value)}
            error={at(connect.error, "url")}
          />
          <div>
            <Button type="submit" loading={connect.isPending}>
              {t("rotation.feed.connect")}
            </Button>
          </div>
        </form>
      </Fold>
    )
  const { host, read_at, failure } = feed
  return (
    <div className="stack gap-8 mt-16">
      <span>
        {t("rotation.feed.from", { host })}{" "}
        {read_at !== null && (
          <span className="quiet">{t("rotation.feed.readAt", { when: f.dayTime(read_at) })}</span>
        )}
      </span>
      {failure !== null && (
        <span className="amber" role="status">
          {t(`rotation.feed.failed.${failure}`)} {read_at !== null && t("rotation.feed.kept")}
        </span>
      )}
      <span className="row wrap gap-16">
        <TextButton className="small" onClick={() => read.mutate()}>
          {t("rotation.feed.readNow")}
        </TextButton>
        <TextButton className="small" onClick={() => forget.mutate()}>
          {t("rotation.feed.forget")}
        </TextButton>
      </span>
      <Wrong error={read.error ?? forget.error} />
    </div>
  )
}
