/** One lead, beside the list or, on a phone, in its place. What is open stands in the address bar. */
import { Button } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useLocation, useNavigate, useParams } from "@tanstack/react-router"
import { Refused } from "../../api/client.ts"
import { useWithNews } from "../../api/known-leads.ts"
import { type LeadDetail, leadQuery } from "../../api/lead.ts"
import { meQuery } from "../../api/session.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Failed } from "../../ui/Fallback.tsx"
import { Empty } from "../../ui/index.tsx"
import { type ListUrl, Notice, Panel } from "../../ui/Panel.tsx"
import { useLeadChanges } from "./changes.ts"
import { Decisions } from "./Decisions.tsx"
import { Facts } from "./Facts.tsx"
import { Heading } from "./Heading.tsx"
import { History } from "./History.tsx"
import { useListed } from "./listed.ts"
import { MoreMenu } from "./MoreMenu.tsx"
import { useNames } from "./names.ts"
import { SamePerson } from "./SamePerson.tsx"

export function LeadPanel() {
  const { t, f } = useI18n()
  const { leadId } = useParams({ from: "/inside/leads/$leadId" })
  const navigate = useNavigate()
  const { data: detail, error, refetch } = useQuery(leadQuery(leadId))
  const lead = useWithNews(detail)

  const cameFrom = useLocation({ select: ({ state }) => state.cameFrom })
  const url: ListUrl = {
    open: leadId,
    openIt: (id, { replace }) =>
      void navigate({
        to: "/leads/$leadId",
        params: { leadId: id },
        search: (before) => before,
        state: (before) => before,
        replace,
      }),
    close: () => void navigate(cameFrom ? { to: cameFrom } : { to: "/leads", search: (before) => before }),
  }
  const isGone = error instanceof Refused && error.problem.code === "not_found"
  const shown = isGone ? undefined : lead
  return (
    <Panel
      name={lead?.nombre ?? t("nav.leads")}
      note={shown && t("lead.arrived", { when: f.dayTime(shown.created_at) })}
      among={useListed(leadId)}
      at={url}
      tools={shown && <MoreMenu key={leadId} lead={shown} />}
    >
      {isGone ? (
        <Gone onClose={url.close} />
      ) : lead ? (
        <Body key={lead.id} lead={lead} />
      ) : error ? (
        <Failed error={error} reset={() => void refetch()} />
      ) : undefined}
    </Panel>
  )
}

function Body({ lead }: { lead: LeadDetail }) {
  const { t, f } = useI18n()
  const changes = useLeadChanges(lead)
  const nameOf = useNames(lead)
  return (
    <>
      <Heading lead={lead} changes={changes} />
      {lead.erased_at !== null && <Notice>{t("lead.erasedOn", { day: f.date(lead.erased_at) })}</Notice>}
      <Facts lead={lead} changes={changes} />
      <Decisions lead={lead} nameOf={nameOf} />
      <SamePerson lead={lead} />
      <History lead={lead} nameOf={nameOf} changes={changes} />
    </>
  )
}

function Gone({ onClose }: { onClose: () => void }) {
  const { t } = useI18n()
  const { data: me } = useQuery(meQuery)
  const key = me?.role !== "admin" ? "gone" : "missing"
  return (
    <Empty title={t(`lead.${key}`)}>
      {t(`lead.${key}How`)}
      <Button mt="sm" onClick={onClose}>
        {t("lead.toList")}
      </Button>
    </Empty>
  )
}
