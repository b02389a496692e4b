/**
 * What came to a source: how many leads, what was refused and where that is; or, as long as nothing has come, that it waits, and
 * what to do in the tool. Bodies that could not be read lead on to their fields.
 */

import { Button } from "@mantine/core"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { Link, useNavigate } from "@tanstack/react-router"
import { renew } from "../../api/out-of-date.ts"
import { changeSource, keptQuery, type Source } from "../../api/sources.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Facts, Notice, Section } from "../../ui/Panel.tsx"
import { Wrong } from "../../ui/Wrong.tsx"
import { useTellRejection } from "../rejections/tell-mistake.ts"
import css from "./Sources.module.css"
import { Steps, useSentBy } from "./Steps.tsx"
import { FIELDS } from "./shown.ts"
import { toolOf } from "./tools.ts"

export function Received({ source }: { source: Source }) {
  const { t } = useI18n()
  const { leads, refused, last_lead_at: lastLead, last_refused_at: lastRefused } = source.received
  const isOn = source.revoked_at === null
  const hasNothing = leads === 0 && refused === 0
  if (hasNothing) return isOn ? <Waiting source={source} /> : null
  return (
    <>
      {isOn && refused > 0 && <Unread source={source} />}
      <Facts
        name={t("sources.received")}
        facts={[
          [t("nav.leads"), <Count key="leads" count={leads} at={lastLead} />],
          [t("sources.refused"), <Count key="refused" count={refused} at={lastRefused} />],
        ]}
      />
      {isOn && (
        <p className="flex wrap gap-16 mt-8">
          <Link className="accent medium" to="." search={{ open: source.id, show: FIELDS }}>
            {t("sources.toFields")}
          </Link>
          {refused > 0 && (
            <Link className="accent medium" to="/rejections" search={{ of: source.id }}>
              {t("sources.toRefused")}
            </Link>
          )}
        </p>
      )}
    </>
  )
}

function Count({ count, at }: { count: number; at: string | null }) {
  const { t, f } = useI18n()
  return (
    <span className="flex wrap gap-8">
      <span className="num">{count === 0 ? t("common.none") : f.int(count)}</span>
      {at !== null && (
        <time className="quiet" dateTime={at}>
          {t("sources.last", { when: f.dayTime(at) })}
        </time>
      )}
    </span>
  )
}

function Waiting({ source }: { source: Source }) {
  const { t } = useI18n()
  const tool = toolOf(source)
  const name = useSentBy()(source)
  return (
    <Section title={t("sources.connect", { tool: name })}>
      <Steps tool={tool} />
      <div className={`flex gap-12 soft mt-16 box pad ${css.waiting}`} role="status">
        <i aria-hidden />
        <span>
          <b className="block bold strong">{t("sources.waiting")}</b>
          {t("sources.waitingHow")}
        </span>
      </div>
    </Section>
  )
}

/** Why the newest could not be read, and the way to say what its fields are, or that its page is one's own. */
function Unread({ source }: { source: Source }) {
  const { t } = useI18n()
  const navigate = useNavigate()
  const tell = useTellRejection()
  const { data: kept } = useQuery(keptQuery(source.id, source.received.last_refused_at))
  const newest = kept?.newest[0]
  if (newest === undefined) return null
  const isElsewhere = newest.code === "origin_not_allowed"
  const site = String(newest.errors[0]?.params?.value ?? "")
  if (isElsewhere && source.origins.includes(site)) return null
  return (
    <Notice tone="waiting" role="status">
      <b>{t("sources.unread")}</b> {tell(newest)}
      <div className="row wrap mt-8">
        {isElsewhere ? (
          <AllowSite source={source} site={site} />
        ) : (
          <Button
            variant="filled"
            onClick={() => void navigate({ to: "/sources", search: { open: source.id, show: FIELDS } })}
          >
            {t("sources.match")}
          </Button>
        )}
      </div>
    </Notice>
  )
}

function AllowSite({ source, site }: { source: Source; site: string }) {
  const { t } = useI18n()
  const queries = useQueryClient()
  const allow = useMutation({
    mutationFn: () => changeSource(source.id, { origins: [...source.origins, site] }, source.version),
    onSettled: () => renew(queries, "source"),
  })
  return (
    <>
      <Button variant="filled" loading={allow.isPending} onClick={() => allow.mutate()}>
        {t("sources.allowSite", { site })}
      </Button>
      <Wrong error={allow.error} />
    </>
  )
}
