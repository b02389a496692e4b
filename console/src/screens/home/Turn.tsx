/** When one's turn comes, if leads come one after the other: in the bracket in which it comes first. */
import { IconRefresh } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { FORESEEN } from "../../../../src/domain/rotation/coming-turns.ts"
import { rotationQuery } from "../../api/rotation.ts"
import { useInTeam } from "../../api/team-and-policy.ts"
import { useI18n } from "../../i18n/index.tsx"
import { TurnDots } from "../../parts/TurnDots.tsx"

export function Turn() {
  const { t } = useI18n()
  const { data } = useQuery(rotationQuery)
  const inTeam = useInTeam()
  const [first] = (data?.brackets ?? [])
    .flatMap(({ team, bracket, standings: [mine] }) =>
      mine?.in_leads == null
        ? []
        : [
            {
              bracket: inTeam(team, bracket),
              inLeads: mine.in_leads,
              turns: mine.turns.filter((turn) => turn <= FORESEEN),
            },
          ],
    )
    .sort((a, b) => a.inLeads - b.inLeads)
  if (first === undefined) return null
  return (
    <Link to="/rotation" className="card surface row gap-12 pad plain hovers">
      <IconRefresh size={18} stroke={1.75} aria-hidden />
      <span className="shrink grow">
        <b className="block">{t("home.turn", { n: first.inLeads, bracket: first.bracket })}</b>
        <span className="small quiet">{t("home.turns", { n: first.turns.length, of: FORESEEN })}</span>
      </span>
      <TurnDots turns={first.turns} />
    </Link>
  )
}
