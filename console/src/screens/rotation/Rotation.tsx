/** The rotation: for whoever runs the team, all of it; for a triager, their own place in it. */
import { useQuery } from "@tanstack/react-query"
import { meQuery } from "../../api/session.ts"
import { Own } from "./Own.tsx"
import { Team } from "./Team.tsx"

export function Rotation() {
  const { data: me } = useQuery(meQuery)
  if (me === undefined) return null
  return me.role === "triager" ? <Own /> : <Team />
}
