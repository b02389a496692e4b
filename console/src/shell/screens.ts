/** Which screens there are, in groups as they stand in the sidebar, and which of them are for whom. */
import {
  IconAdjustmentsHorizontal,
  IconAlertTriangle,
  IconCalendar,
  IconChartFunnel,
  IconFileImport,
  IconHistory,
  IconHome,
  IconInbox,
  IconKey,
  IconLayoutList,
  IconListCheck,
  IconPlugConnected,
  IconRefresh,
  IconStopwatch,
  IconUsers,
  IconUsersGroup,
  IconWebhook,
} from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { isLeader, meQuery } from "../api/session.ts"
import { useStepsLeft } from "../api/set-up.ts"
import { policyQuery } from "../api/team-and-policy.ts"

const GROUPS = [
  [
    { to: "/set-up", key: "nav.setUp", Icon: IconListCheck, for: "beginner" },
    { to: "/home", key: "nav.home", Icon: IconHome, for: "all" },
    { to: "/inbox", key: "nav.inbox", Icon: IconInbox, for: "triager" },
    { to: "/leads", key: "nav.leads", Icon: IconLayoutList, for: "all" },
    { to: "/rotation", key: "nav.rotation", Icon: IconRefresh, for: "all" },
  ],
  [
    { to: "/attribution", key: "nav.attribution", Icon: IconChartFunnel, for: "leader" },
    { to: "/response", key: "nav.response", Icon: IconStopwatch, for: "leader" },
    { to: "/teams", key: "nav.teams", Icon: IconUsers, for: "teams" },
    { to: "/policy", key: "nav.policy", Icon: IconAdjustmentsHorizontal, for: "admin" },
  ],
  [
    { to: "/sources", key: "nav.sources", Icon: IconPlugConnected, for: "admin" },
    { to: "/import", key: "nav.import", Icon: IconFileImport, for: "admin" },
    { to: "/rejections", key: "nav.rejections", Icon: IconAlertTriangle, for: "admin" },
    { to: "/webhooks", key: "nav.webhooks", Icon: IconWebhook, for: "admin" },
    { to: "/keys", key: "nav.keys", Icon: IconKey, for: "admin" },
  ],
  [
    { to: "/people", key: "nav.people", Icon: IconUsersGroup, for: "admin" },
    { to: "/calendars", key: "nav.calendars", Icon: IconCalendar, for: "admin" },
    { to: "/audit", key: "nav.audit", Icon: IconHistory, for: "admin" },
  ],
] as const
export type Screen = (typeof GROUPS)[number][number]

export function useScreens(): readonly (readonly Screen[])[] {
  const { data: me } = useQuery(meQuery)
  const isAdmin = me === undefined || me.role === "admin"
  const { data: policy } = useQuery({ ...policyQuery, enabled: isLeader(me) && me?.must_enrol === false })
  const stepsLeft = useStepsLeft(me?.role === "admin")
  return GROUPS.map((group) =>
    group.filter((screen) => {
      switch (screen.for) {
        case "beginner":
          return isAdmin && stepsLeft.length > 0
        case "triager":
          return me?.triager
        case "teams":
          return isLeader(me) && policy?.document.teams
        default:
          return screen.for === "all" || isAdmin || (screen.for === "leader" && isLeader(me))
      }
    }),
  ).filter((group) => group.length > 0)
}
