/** Where everything is. Screens come when they are opened; what they need is fetched at the same time. */
import type { QueryClient } from "@tanstack/react-query"
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from "@tanstack/react-router"
import { basePath, isSignedOut } from "./api/client.ts"
import { meQuery } from "./api/session.ts"
import { STEPS, type Step } from "./api/set-up.ts"
import { readAttributionSearch } from "./screens/attribution/search.ts"
import { readLeadsSearch } from "./screens/leads/search.ts"
import { readPlaceSearch } from "./screens/place-search.ts"
import { Failed, Missing } from "./shell/Fallback.tsx"
import { Shell } from "./shell/Shell.tsx"

const root = createRootRouteWithContext<{ queries: QueryClient }>()({
  component: Outlet,
  notFoundComponent: Missing,
  errorComponent: Failed,
})

const signIn = createRoute({
  getParentRoute: () => root,
  path: "sign-in",
  validateSearch: (search): { next?: string; error?: string } => ({
    ...(typeof search.error === "string" && { error: search.error }),
    ...(typeof search.next === "string" && /^\/(?!\/)/.test(search.next) && { next: search.next }),
  }),
  component: lazyRouteComponent(() => import("./screens/sign-in/SignIn.tsx"), "SignIn"),
})
const join = createRoute({
  getParentRoute: () => root,
  path: "join/$token",
  component: lazyRouteComponent(() => import("./screens/sign-in/Join.tsx"), "Join"),
})

/** Everything behind the sign-in. */
const inside = createRoute({
  getParentRoute: () => root,
  id: "inside",
  component: Shell,
  notFoundComponent: Missing,
  errorComponent: Failed,
  beforeLoad: async ({ context, location }) => {
    try {
      return { me: await context.queries.ensureQueryData(meQuery) }
    } catch (error) {
      if (isSignedOut(error)) throw redirect({ to: "/sign-in", search: { next: location.href } })
      throw error
    }
  },
})

const index = createRoute({
  getParentRoute: () => inside,
  path: "/",
  beforeLoad: ({ context }) => {
    throw redirect({ to: context.me.role === "triager" ? "/inbox" : "/leads" })
  },
})
const inbox = createRoute({
  getParentRoute: () => inside,
  path: "inbox",
  component: lazyRouteComponent(() => import("./screens/inbox/Inbox.tsx"), "Inbox"),
})
const leads = createRoute({
  getParentRoute: () => inside,
  path: "leads",
  validateSearch: readLeadsSearch,
  component: lazyRouteComponent(() => import("./screens/leads/Leads.tsx"), "Leads"),
})
const lead = createRoute({
  getParentRoute: () => leads,
  path: "$leadId",
  component: lazyRouteComponent(() => import("./screens/lead/LeadPanel.tsx"), "LeadPanel"),
})
const rotation = createRoute({
  getParentRoute: () => inside,
  path: "rotation",
  validateSearch: readPlaceSearch,
  component: lazyRouteComponent(() => import("./screens/rotation/Rotation.tsx"), "Rotation"),
})
const policy = createRoute({
  getParentRoute: () => inside,
  path: "policy",
  validateSearch: readPlaceSearch,
  component: lazyRouteComponent(() => import("./screens/policy/PolicyScreen.tsx"), "PolicyScreen"),
})
const attribution = createRoute({
  getParentRoute: () => inside,
  path: "attribution",
  validateSearch: readAttributionSearch,
  component: lazyRouteComponent(() => import("./screens/attribution/Attribution.tsx"), "Attribution"),
})
const rejections = createRoute({
  getParentRoute: () => inside,
  path: "rejections",
  validateSearch: readPlaceSearch,
  component: lazyRouteComponent(() => import("./screens/rejections/Rejections.tsx"), "Rejections"),
})
const webhooks = createRoute({
  getParentRoute: () => inside,
  path: "webhooks",
  validateSearch: readPlaceSearch,
  component: lazyRouteComponent(() => import("./screens/webhooks/Webhooks.tsx"), "Webhooks"),
})
const keys = createRoute({
  getParentRoute: () => inside,
  path: "keys",
  validateSearch: readPlaceSearch,
  component: lazyRouteComponent(() => import("./screens/keys/Keys.tsx"), "Keys"),
})
const people = createRoute({
  getParentRoute: () => inside,
  path: "people",
  validateSearch: readPlaceSearch,
  component: lazyRouteComponent(() => import("./screens/people/People.tsx"), "People"),
})
const setUp = createRoute({
  getParentRoute: () => inside,
  path: "set-up",
  validateSearch: (search): { step?: Step } => {
    const step = STEPS.find((one) => one === search.step)
    return step === undefined ? {} : { step }
  },
  component: lazyRouteComponent(() => import("./screens/set-up/SetUp.tsx"), "SetUp"),
})
const imports = createRoute({
  getParentRoute: () => inside,
  path: "import",
  validateSearch: readPlaceSearch,
  component: lazyRouteComponent(() => import("./screens/import/Import.tsx"), "ImportScreen"),
})
const audit = createRoute({
  getParentRoute: () => inside,
  path: "audit",
  validateSearch: readPlaceSearch,
  component: lazyRouteComponent(() => import("./screens/audit/Audit.tsx"), "Audit"),
})

const tree = root.addChildren([
  signIn,
  join,
  inside.addChildren([
    index,
    inbox,
    leads.addChildren([lead]),
    rotation,
    policy,
    attribution,
    imports,
    rejections,
    webhooks,
    keys,
    people,
    audit,
    setUp,
  ]),
])

export const makeRouter = (queries: QueryClient) =>
  createRouter({
    routeTree: tree,
    basepath: basePath,
    context: { queries },
    defaultPreload: "intent",
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
