/** One rejection: mended in place and sent again; or, if that was done, the lead that it became. */
import { Button } from "@mantine/core"
import { IconArchive, IconArchiveOff } from "@tabler/icons-react"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { leadQuery } from "../../api/lead.ts"
import { renew } from "../../api/out-of-date.ts"
import { dismissRejections, type Rejection, rejectionQuery, reopenRejections } from "../../api/rejections.ts"
import { useI18n } from "../../i18n/index.tsx"
import { StatusDot } from "../../parts/StatusDot.tsx"
import { CopyIcon, Snippet } from "../../ui/Copy.tsx"
import { Dot } from "../../ui/Dot.tsx"
import { Loaded, PANEL } from "../../ui/Loaded.tsx"
import { Facts, Hero, Notice, Panel, Section } from "../../ui/Panel.tsx"
import { Wrong } from "../../ui/Wrong.tsx"
import { textOf, whoIsIn } from "./body.ts"
import { Mend } from "./Mend.tsx"
import { stateOf, TONES } from "./states.ts"
import { useTellRejection } from "./tell-mistake.ts"

/** What no field shows beside itself. */
const IN_NO_FIELD = new Set<Rejection["code"]>(["suspected_spam", "origin_not_allowed"])

export function RejectionPanel({
  id,
  among,
  keyName,
}: {
  id: string
  among: readonly string[]
  keyName: (id: string) => string
}) {
  const { t, f } = useI18n()
  const tell = useTellRejection()
  const query = useQuery(rejectionQuery(id))
  const { data: rejection } = query
  const queries = useQueryClient()
  const put = useMutation({
    mutationFn: (change: typeof dismissRejections) => change([id], () => {}),
    onSuccess: () => renew(queries, "rejections"),
  })
  if (rejection === undefined) {
    return (
      <Panel name={t("nav.rejections")} id={id}>
        <Loaded query={query} heights={PANEL}>
          {() => null}
        </Loaded>
      </Panel>
    )
  }
  const { replayed, code, api_key_id } = rejection
  const isOfSource = api_key_id.startsWith("src_")
  const state = stateOf(rejection)
  const who = whoIsIn(rejection) ?? t("rejections.nobody")
  return (
    <Panel
      name={who}
      id={id.slice(-12)}
      among={among}
      tools={<CopyIcon text={id} label={t("common.copyId")} />}
    >
      <Hero
        title={who}
        also={t(isOfSource ? "rejections.cameBySource" : "rejections.came", {
          when: f.dayTime(rejection.received_at),
          source: keyName(rejection.api_key_id),
          key: keyName(rejection.api_key_id),
        })}
        aside={<Dot tone={TONES[state]}>{t(`rejections.state.${state}`)}</Dot>}
      >
        {state === "open" && (
          <Button
            leftSection={<IconArchive />}
            loading={put.isPending}
            onClick={() => put.mutate(dismissRejections)}
          >
            {t("rejections.dismiss")}
          </Button>
        )}
        {state === "dismissed" && (
          <Button
            leftSection={<IconArchiveOff />}
            loading={put.isPending}
            onClick={() => put.mutate(reopenRejections)}
          >
            {t("rejections.reopen")}
          </Button>
        )}
      </Hero>
      <Wrong error={put.error} />
      {rejection.dismissed_at !== null && (
        <Notice>{t("rejections.dismissedSince", { when: f.dayTime(rejection.dismissed_at) })}</Notice>
      )}
      {replayed === null && IN_NO_FIELD.has(code) && (
        <Notice>
          {tell(rejection)}.{" "}
          {isOfSource && (
            <Link to="/sources" search={{ open: api_key_id }}>
              {t("rejections.toSource")}
            </Link>
          )}
        </Notice>
      )}
      {replayed === null ? (
        <Mend rejection={rejection} />
      ) : (
        <>
          <Became leadId={replayed.lead_id} at={replayed.at} />
          <Facts facts={[[t("rejections.was"), tell(rejection)]]} />
        </>
      )}
      <Original rejection={rejection} />
    </Panel>
  )
}

/** The lead that it became. */
function Became({ leadId, at }: { leadId: string; at: string }) {
  const { t, f } = useI18n()
  const { data: lead } = useQuery(leadQuery(leadId))
  return (
    <>
      <Notice tone="ok">
        <b>{t("rejections.became", { name: lead?.nombre ?? t("rejections.aLead"), when: f.dayTime(at) })}</b>{" "}
        <Link to="/leads/$leadId" params={{ leadId }}>
          {t("common.toLead")}
        </Link>
      </Notice>
      {lead && (
        <Facts
          facts={[
            [t("common.status"), <StatusDot key="status" status={lead.status} />],
            lead.disqualification !== null && [t("rejections.because"), lead.disqualification.reason],
            [t("lead.assignedTo"), lead.triager?.name ?? t("common.none")],
          ]}
        />
      )}
    </>
  )
}

function Original({ rejection }: { rejection: Rejection }) {
  const { t } = useI18n()
  const isDecoded = rejection.body_encoding === "base64"
  return (
    <Section title={t("rejections.original")}>
      {isDecoded && <Notice>{t("rejections.notUtf8")}</Notice>}
      <Snippet title={t("rejections.asItCame")} code={textOf(rejection)} />
    </Section>
  )
}
