/** Today: of the team for whoever leads it, of oneself for a triager. */
import { useQuery } from "@tanstack/react-query"
import { meQuery } from "../../api/session.ts"
import { Manager } from "./Manager.tsx"
import { Own } from "./Own.tsx"

export function Home() {
  const { data: me } = useQuery(meQuery)
  if (me === undefined) return null
  return me.role === "triager" && me.triager ? <Own me={me} triager={me.triager.id} /> : <Manager />
}
