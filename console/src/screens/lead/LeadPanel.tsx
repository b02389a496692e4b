/** One lead, beside the list or, on a phone, in its place. What is open stands in the address bar. */
import { Button, Skeleton } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useLocation, useNavigate, useParams } from "@tanstack/react-router"
import { Refused } from "../../api/client.ts"
import { useWithNews } from "../../api/known-leads.ts"
import { type LeadDetail, leadQuery } from "../../api/lead.ts"
import { meQuery } from "../../api/session.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Failed } from "../../ui/Fallback.tsx"
import { Empty } from "../../ui/index.tsx"
import { usePanelKeys } from "../../ui/panel-keys.ts"
import { useTitle } from "../../ui/title.ts"
import { useLeadChanges } from "./changes.tsx"
import { Decisions } from "./Decisions.tsx"
import { Facts } from "./Facts.tsx"
import { Heading } from "./Heading.tsx"
import { History } from "./History.tsx"
import css from "./LeadPanel.module.css"
import { useNames } from "./names.ts"
import { useNeighbours } from "./neighbours.ts"
import { SamePerson } from "./SamePerson.tsx"
import { Tools } from "./Tools.tsx"

export function LeadPanel() {
  const { t } = useI18n()
  const { leadId } = useParams({ from: "/inside/leads/$leadId" })
  const navigate = useNavigate()
  const { data: detail, error, refetch } = useQuery(leadQuery(leadId))
  const lead = useWithNews(detail)
  const neighbours = useNeighbours(leadId)

  const cameFrom = useLocation({ select: ({ state }) => state.cameFrom })
  const close = () =>
    void navigate(cameFrom ? { to: cameFrom } : { to: "/leads", search: (before) => before })
  const open = (id: string | null | undefined) => {
    if (id)
      void navigate({
        to: "/leads/$leadId",
        params: { leadId: id },
        search: (before) => before,
        state: (before) => before,
        replace: true,
      })
  }
  const panel = usePanelKeys({
    opened: leadId,
    onBefore: () => open(neighbours?.previous),
    onAfter: () => open(neighbours?.next),
    onClose: close,
  })
  useTitle("panel", lead?.nombre ?? undefined)

  const isGone = error instanceof Refused && error.problem.code === "not_found"
  return (
    <aside ref={panel} tabIndex={-1} className={css.panel} aria-label={lead?.nombre ?? t("nav.leads")}>
      <Tools
        key={leadId}
        lead={isGone ? undefined : lead}
        neighbours={neighbours}
        onOpen={open}
        onClose={close}
      />
      {isGone ? (
        <Gone onClose={close} />
      ) : lead ? (
        <Body key={lead.id} lead={lead} />
      ) : error ? (
        <Failed error={error} reset={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </aside>
  )
}

function Body({ lead }: { lead: LeadDetail }) {
  const { t, f } = useI18n()
  const changes = useLeadChanges(lead)
  const nameOf = useNames(lead)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keyboard too
    <section className={css.body} tabIndex={0} aria-label={lead.nombre ?? t("lead.erased")}>
      <Heading lead={lead} changes={changes} />
      {lead.erased_at !== null && <p className={css.erased}>{t("lead.erasedOn", f.date(lead.erased_at))}</p>}
      <Facts lead={lead} changes={changes} />
      <Decisions lead={lead} nameOf={nameOf} />
      <SamePerson lead={lead} />
      <History lead={lead} nameOf={nameOf} changes={changes} />
    </section>
  )
}

function Gone({ onClose }: { onClose: () => void }) {
  const { t } = useI18n()
  const { data: me } = useQuery(meQuery)
  const key = me?.role === "triager" ? "gone" : "missing"
  return (
    <Empty title={t(`lead.${key}`)}>
      {t(`lead.${key}How`)}
      <Button mt="sm" onClick={onClose}>
        {t("lead.toList")}
      </Button>
    </Empty>
  )
}

function Loading() {
  const { t } = useI18n()
  return (
    <div className={css.body} role="status" aria-label={t("common.loading")}>
      <Skeleton height={22} width="52%" mb={10} />
      <Skeleton height={13} width="36%" mb={18} />
      <Skeleton height={32} width="70%" mb={24} />
      <Skeleton height={170} mb={28} />
      <Skeleton height={280} radius="md" />
    </div>
  )
}
