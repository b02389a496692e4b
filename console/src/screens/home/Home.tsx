/** Today: of the team for whoever leads it, of oneself for a triager. Each is a file of its own, as a phone needs only one. */
import { useQuery } from "@tanstack/react-query"
import { Suspense } from "react"
import { lastMe } from "../../api/kept.ts"
import { type Me, meQuery } from "../../api/session.ts"
import { screen } from "../../ui/screen.ts"

const Own = screen(() => import("./Own.tsx"), "Own", "home")
const Manager = screen(() => import("./Manager.tsx"), "Manager", "home")

/** Whose own day it is, if not that of a team. */
const triagerIn = (me: Me) => (me.role === "triager" ? me.triager : null)

function Today() {
  const { data: me } = useQuery(meQuery)
  if (me === undefined) return null
  const triager = triagerIn(me)
  return <Suspense>{triager ? <Own me={me} triager={triager.id} /> : <Manager />}</Suspense>
}

export const Home = Object.assign(Today, {
  /** Nothing of whoever this browser does not know yet. */
  preload: async () => {
    const me = lastMe()
    if (me !== null) await (triagerIn(me) ? Own : Manager).preload()
  },
})
