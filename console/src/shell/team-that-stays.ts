/** The team whose leads one looks at stays from screen to screen: the address of each says it, and the links of the menu take it along. */
import { useLocation } from "@tanstack/react-router"
import { useState } from "react"

const BY_TEAM: readonly string[] = ["/leads", "/attribution", "/response", "/teams"]

/** What a link of the menu says of the team. Screens without teams are passed through; several teams at once stay where they are. */
export function useTeamThatStays(): (to: string) => { readonly team?: string } {
  const said = useLocation({
    select: ({ pathname, search }) => {
      if (!BY_TEAM.some((screen) => pathname.startsWith(screen))) return null
      const { team } = search as { team?: unknown }
      return typeof team === "string" ? team : ""
    },
  })
  const [kept, keep] = useState("")
  if (said !== null && said !== kept) keep(said)
  return (to) => (BY_TEAM.includes(to) && kept !== "" ? { team: kept } : {})
}
