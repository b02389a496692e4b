/**
 * Where everything is. A screen comes when it is opened, with its files of words, and what it shows first is fetched at the same
 * time: its loader begins that and waits for nothing.
 */
import type { QueryClient } from "@tanstack/react-query"
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Outlet,
  redirect,
} from "@tanstack/react-router"
import { alertsQuery, devicesQuery } from "./api/alerts.ts"
import { begin } from "./api/begin.ts"
import { calendarsQuery } from "./api/calendars.ts"
import { basePath, isSignedOut, isUnreachable } from "./api/client.ts"
import { importsQuery } from "./api/imports.ts"
import { inTime } from "./api/in-time.ts"
import { forgetKept, lastMe, showKept } from "./api/kept.ts"
import { keysQuery } from "./api/keys.ts"
import { leadQuery } from "./api/lead.ts"
import { beginInbox, countQuery, inboxQuery, leadsQuery, staleQuery } from "./api/leads.ts"
import { overviewQuery } from "./api/overview.ts"
import { invitationsQuery, peopleQuery } from "./api/people.ts"
import { sessionsQuery } from "./api/person-sessions.ts"
import { schemaQuery } from "./api/policy.ts"
import { rotationQuery } from "./api/rotation.ts"
import { meQuery } from "./api/session.ts"
import { STEPS, type Step, setUpQuery } from "./api/set-up.ts"
import { sourcesQuery } from "./api/sources.ts"
import { statsQuery } from "./api/stats.ts"
import { policyQuery } from "./api/team-and-policy.ts"
import { doubtfulKeysQuery, myDayQuery, quietQuery, todayQuery } from "./api/today.ts"
import { webhooksQuery } from "./api/webhooks.ts"
import { readAttributionSearch, readDays } from "./screens/attribution/search.ts"
import { readAuditSearch } from "./screens/audit/search.ts"
import { Home } from "./screens/home/Home.tsx"
import { readLeadsSearch, TO_WIN, toListed } from "./screens/leads/search.ts"
import { readResponseSearch } from "./screens/response/search.ts"
import { Shell } from "./shell/Shell.tsx"
import { dayOf, startOfDay } from "./ui/days.ts"
import { Failed, Missing } from "./ui/Fallback.tsx"
import { readListSearch } from "./ui/list-search.ts"
import { screen } from "./ui/screen.ts"

const today = (): string => dayOf(Date.now())

const root = createRootRouteWithContext<{ queries: QueryClient }>()({
  component: Outlet,
  notFoundComponent: Missing,
  errorComponent: Failed,
})

type WayBack = { next?: string }
const readWayBack = ({ next }: Record<string, unknown>): WayBack =>
  typeof next === "string" && /^\/(?!\/)/.test(next) ? { next } : {}

const signIn = createRoute({
  getParentRoute: () => root,
  path: "sign-in",
  validateSearch: (search): WayBack & { error?: string } => ({
    ...(typeof search.error === "string" && { error: search.error }),
    ...readWayBack(search),
  }),
  component: screen(() => import("./screens/sign-in/SignIn.tsx"), "SignIn", "sign-in"),
})
const forgotten = createRoute({
  getParentRoute: () => root,
  path: "forgotten-password",
  validateSearch: readWayBack,
  component: screen(() => import("./screens/sign-in/Forgotten.tsx"), "Forgotten", "sign-in"),
})
const join = createRoute({
  getParentRoute: () => root,
  path: "join/$token",
  component: screen(() => import("./screens/sign-in/Join.tsx"), "Join", "sign-in"),
})

/** Everything behind the sign-in. */
export const inside = createRoute({
  getParentRoute: () => root,
  id: "inside",
  component: Shell,
  notFoundComponent: Missing,
  errorComponent: Failed,
  beforeLoad: async ({ context: { queries }, location }) => {
    try {
      const me = await inTime(queries.ensureQueryData(meQuery))
      // Nothing else opens before there is a second factor.
      if (me.must_enrol && !/\/access$/.test(location.pathname)) throw redirect({ to: "/access" })
      return { me, isKept: false }
    } catch (error) {
      if (isSignedOut(error)) {
        forgetKept()
        throw redirect({ to: "/sign-in", search: { next: location.href } })
      }
      const me = isUnreachable(error) ? showKept(queries) : null
      if (me === null) throw error
      return { me, isKept: true }
    }
  },
})

/** A screen behind the sign-in, at its address. */
const within = <Path extends string>(path: Path) => ({ getParentRoute: () => inside, path })

const index = createRoute({
  ...within("/"),
  beforeLoad: ({ context: { me, isKept } }) => {
    // Without the server an admin's inbox is all that can be shown.
    throw redirect({ to: me.role === "triager" || (isKept && me.triager !== null) ? "/inbox" : "/home" })
  },
})
const inbox = createRoute({
  ...within("inbox"),
  loader: ({ context }) => {
    const me = context.queries.getQueryData(meQuery.queryKey)
    if (me === undefined) beginInbox()
    else if (me.triager) begin(inboxQuery(me.triager.id))({ context })
    if (me?.triager !== null) begin(countQuery(TO_WIN))({ context })
    begin(policyQuery, statsQuery({ by: "triager", from: startOfDay(today()) }))({ context })
  },
  component: screen(() => import("./screens/inbox/Inbox.tsx"), "Inbox"),
})
const home = createRoute({
  ...within("home"),
  loader: ({ context }) => {
    // Of whoever this browser does not know nothing is asked before the server has said who they are: most would be refused.
    const me = context.queries.getQueryData(meQuery.queryKey) ?? lastMe()
    if (me === null) return
    if (me.role === "triager") {
      if (me.triager)
        begin(myDayQuery, inboxQuery(me.triager.id), rotationQuery, staleQuery, policyQuery)({ context })
    } else begin(todayQuery, overviewQuery, policyQuery)({ context })
    if (me.role === "admin") begin(quietQuery, doubtfulKeysQuery, setUpQuery)({ context })
  },
  component: Home,
})
const leads = createRoute({
  ...within("leads"),
  validateSearch: readLeadsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    begin(leadsQuery(toListed(deps, today())), countQuery({ late: true }), policyQuery)({ context }),
  component: screen(
    () => import("./screens/leads/Leads.tsx"),
    "Leads",
    "lead",
    "lead-day",
    "leads",
    "rotation",
  ),
})
const lead = createRoute({
  getParentRoute: () => leads,
  path: "$leadId",
  loader: ({ context, params }) => begin(leadQuery(params.leadId))({ context }),
  component: screen(
    () => import("./screens/lead/LeadPanel.tsx"),
    "LeadPanel",
    "lead",
    "lead-day",
    "policy",
    "rejections",
    "response",
    "rotation",
  ),
})
const rotation = createRoute({
  ...within("rotation"),
  validateSearch: readListSearch,
  loader: begin(rotationQuery, policyQuery),
  component: screen(
    () => import("./screens/rotation/Rotation.tsx"),
    "Rotation",
    "lead",
    "lead-day",
    "policy",
    "rotation",
  ),
})
const policy = createRoute({
  ...within("policy"),
  validateSearch: readListSearch,
  loader: begin(policyQuery, schemaQuery),
  component: screen(
    () => import("./screens/policy/PolicyScreen.tsx"),
    "PolicyScreen",
    "lead",
    "leads",
    "policy",
    "rotation",
  ),
})
const attribution = createRoute({
  ...within("attribution"),
  validateSearch: readAttributionSearch,
  component: screen(
    () => import("./screens/attribution/Attribution.tsx"),
    "Attribution",
    "attribution",
    "leads",
  ),
})
const response = createRoute({
  ...within("response"),
  validateSearch: readResponseSearch,
  component: screen(
    () => import("./screens/response/Response.tsx"),
    "Response",
    "attribution",
    "leads",
    "response",
  ),
})
const teams = createRoute({
  ...within("teams"),
  validateSearch: readDays,
  loader: begin(policyQuery, rotationQuery),
  component: screen(
    () => import("./screens/teams/Teams.tsx"),
    "Teams",
    "attribution",
    "home",
    "leads",
    "policy",
    "response",
    "rotation",
    "teams",
  ),
})
const rejections = createRoute({
  ...within("rejections"),
  validateSearch: readListSearch,
  component: screen(() => import("./screens/rejections/Rejections.tsx"), "Rejections", "lead", "rejections"),
})
const webhooks = createRoute({
  ...within("webhooks"),
  validateSearch: readListSearch,
  loader: begin(webhooksQuery),
  component: screen(() => import("./screens/webhooks/Webhooks.tsx"), "Webhooks", "keys", "webhooks"),
})
const keys = createRoute({
  ...within("keys"),
  validateSearch: readListSearch,
  loader: begin(keysQuery),
  component: screen(() => import("./screens/keys/Keys.tsx"), "Keys", "keys", "sources", "webhooks"),
})
const sources = createRoute({
  ...within("sources"),
  validateSearch: readListSearch,
  loader: begin(sourcesQuery),
  component: screen(
    () => import("./screens/sources/Sources.tsx"),
    "Sources",
    "keys",
    "lead",
    "rejections",
    "sources",
    "tools",
    "webhooks",
  ),
})
const calendars = createRoute({
  ...within("calendars"),
  validateSearch: readListSearch,
  loader: begin(calendarsQuery),
  component: screen(() => import("./screens/calendars/Calendars.tsx"), "Calendars", "calendars"),
})
const people = createRoute({
  ...within("people"),
  validateSearch: readListSearch,
  loader: begin(peopleQuery, invitationsQuery),
  component: screen(
    () => import("./screens/people/People.tsx"),
    "People",
    "access",
    "keys",
    "leads",
    "people",
  ),
})
const setUp = createRoute({
  ...within("set-up"),
  validateSearch: (search): { step?: Step } => {
    const step = STEPS.find((one) => one === search.step)
    return step === undefined ? {} : { step }
  },
  component: screen(
    () => import("./screens/set-up/SetUp.tsx"),
    "SetUp",
    "keys",
    "lead",
    "leads",
    "policy",
    "rejections",
    "home",
    "set-up",
    "sources",
  ),
})
const imports = createRoute({
  ...within("import"),
  validateSearch: readListSearch,
  loader: begin(importsQuery),
  component: screen(() => import("./screens/import/Import.tsx"), "ImportScreen", "import", "rejections"),
})
const audit = createRoute({
  ...within("audit"),
  validateSearch: readAuditSearch,
  component: screen(
    () => import("./screens/audit/Audit.tsx"),
    "Audit",
    "audit",
    "lead",
    "leads",
    "rotation",
    "verification",
    "webhooks",
  ),
})

const verification = createRoute({
  ...within("verification"),
  component: screen(
    () => import("./screens/verification/Verification.tsx"),
    "Verification",
    "lead",
    "verification",
  ),
})

const alerts = createRoute({
  ...within("alerts"),
  loader: begin(alertsQuery, devicesQuery),
  component: screen(() => import("./screens/alerts/Alerts.tsx"), "Alerts", "alerts"),
})

const access = createRoute({
  ...within("access"),
  loader: begin(sessionsQuery(null)),
  component: screen(() => import("./screens/access/Access.tsx"), "Access", "access"),
})

/** A mistyped address, for who is signed in. */
const nowhere = createRoute({ getParentRoute: () => inside, path: "$", component: Missing })

const tree = root.addChildren([
  signIn,
  forgotten,
  join,
  inside.addChildren([
    index,
    home,
    inbox,
    leads.addChildren([lead]),
    rotation,
    policy,
    attribution,
    response,
    teams,
    imports,
    rejections,
    webhooks,
    sources,
    keys,
    calendars,
    people,
    audit,
    verification,
    alerts,
    access,
    setUp,
    nowhere,
  ]),
])

export const makeRouter = (queries: QueryClient) =>
  createRouter({
    routeTree: tree,
    basepath: basePath,
    context: { queries },
    defaultPreload: "intent",
    defaultErrorComponent: Failed,
    scrollRestoration: false,
  })

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Where closing a lead leads back to, if not to the list. */
    cameFrom?: "/inbox"
  }
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}
