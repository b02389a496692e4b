/** Who is there, and how much everybody has: bars of one scale, so that one sees whom to help and who could. */
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { clsx } from "clsx"
import { useNow } from "../../api/clock.ts"
import { meQuery } from "../../api/session.ts"
import type { TeamMember } from "../../api/today.ts"
import { useI18n } from "../../i18n/index.tsx"
import { isFull } from "../../parts/is-full.ts"
import { PresentFace } from "../../parts/PresentFace.tsx"
import { Card } from "../../ui/Card.tsx"
import { Key } from "../../ui/Key.tsx"
import { IN_CONTACT, LATE, type LeadsSearch, of, openOf, receivedToday, TO_CONTACT } from "../leads/search.ts"
import css from "./TeamNow.module.css"
import { usePresence } from "./tell.ts"

const SHOWN = 7
const PARTS = ["late", "to_contact", "in_contact"] as const
type Part = (typeof PARTS)[number]
const COLOURS = { late: "var(--red-dot)", to_contact: "var(--f3)", in_contact: "var(--f1)" }
const LISTS = { late: LATE, to_contact: TO_CONTACT, in_contact: IN_CONTACT }

/** Who is there first, then by when they are back; whoever is out of the rotation is last. */
function inOrder(team: readonly TeamMember[]): TeamMember[] {
  const rank = ({ on, active, barred }: TeamMember) =>
    on ? 0 : isFull(barred) ? 1 : barred === "paused" ? 2 : active ? 3 : 4
  return team.toSorted((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name))
}

/** `only`: the team whose leads are counted. */
export function TeamNow({ team, only }: { team: readonly TeamMember[]; only?: string }) {
  const { t, f } = useI18n()
  const theirs = (leads: LeadsSearch) => (only === undefined ? leads : { ...leads, team: only })
  const most = Math.max(1, ...team.map(({ open_leads }) => open_leads))
  const sum = (part: Part) => f.int(team.reduce((all, member) => all + member[part], 0))
  const rows = inOrder(team)
  // A cap counts what somebody gets of every team.
  const { data: me } = useQuery(meQuery)
  const isPart = only !== undefined || me?.role === "manager"
  const shown = rows.length > SHOWN + 1 ? rows.slice(0, SHOWN) : rows
  const on = team.filter((member) => member.on).length
  return (
    <Card
      title={t("home.teamNow")}
      tools={
        team.length > 0 && <span className="small quiet">{t("home.receiving", { on, of: team.length })}</span>
      }
      isFlush
    >
      {team.length === 0 ? (
        <p className="soft pad">
          {t("home.noTeam")} <Link to="/rotation">{t("nav.rotation")}</Link>
        </p>
      ) : (
        <div className={css.team}>
          <p className={css.heads} aria-hidden>
            <span>{t("home.openUnit")}</span>
            <span>{t("home.receivedUnit")}</span>
          </p>
          <ul className={css.rows}>
            {shown.map((member) => (
              <Row key={member.id} member={member} most={most} theirs={theirs} isPart={isPart} />
            ))}
          </ul>
          <p className={`row wrap gap-16 pad topped small quiet ${css.foot}`}>
            {PARTS.map((part) => (
              <Link key={part} to="/leads" search={theirs(LISTS[part])} className="plain">
                <Key colour={COLOURS[part]}>
                  {t(`home.part.${part}`)} <b className="num">{sum(part)}</b>
                </Key>
              </Link>
            ))}
            {shown.length < rows.length && (
              <Link to="/rotation" className="plain last">
                {t("home.allOfTeam", { n: rows.length })}
              </Link>
            )}
          </p>
        </div>
      )}
    </Card>
  )
}

type Theirs = (leads: LeadsSearch) => LeadsSearch

function Row({
  member,
  most,
  theirs,
  isPart,
}: {
  member: TeamMember
  most: number
  theirs: Theirs
  isPart: boolean
}) {
  const { t, f } = useI18n()
  const now = useNow()
  const tellPresence = usePresence()
  const { id, name, on, open_leads, received_today, daily_cap } = member
  return (
    <li className={css.row}>
      <PresentFace who={member} size={26} />
      <Link to="/rotation" search={{ open: id }} className={`plain shrink ${css.who}`}>
        <b className="cut block">{name}</b>
        <span className={clsx("cut block small", member.barred === "paused" ? "amber" : "quiet")}>
          {tellPresence(member, now)}
        </span>
      </Link>
      <span className={`shrink ${css.load}`}>
        <span className={css.bars} aria-hidden>
          {PARTS.map(
            (part) =>
              member[part] > 0 && (
                <i
                  key={part}
                  style={{ width: `${(member[part] / most) * 100}%`, background: COLOURS[part] }}
                />
              ),
          )}
        </span>
        <Said member={member} isFree={on} theirs={theirs} />
      </span>
      <Link to="/leads" search={theirs(openOf(id))} className={`num plain end nowrap ${css.count}`}>
        {f.int(open_leads)} <span className="quiet small">{t("home.openUnit")}</span>
      </Link>
      <Link
        to="/leads"
        search={theirs(receivedToday(member))}
        className={`num plain end nowrap ${css.count}`}
      >
        {isPart || daily_cap === null
          ? f.int(received_today)
          : t("home.ofCap", { n: received_today, cap: daily_cap })}{" "}
        <span className="quiet small">{t("home.receivedUnit")}</span>
      </Link>
    </li>
  )
}

function Said({ member, isFree, theirs }: { member: TeamMember; isFree: boolean; theirs: Theirs }) {
  const { t, f } = useI18n()
  const now = useNow()
  const { id, late, late_since, to_contact } = member
  return (
    <span className="flex gap-8 tiny quiet nowrap mt-4">
      {late > 0 && late_since !== null && (
        <Link to="/leads" search={theirs(of(id, LATE))} className="plain red medium">
          {t("home.lateBy", { n: late, span: f.span(now - Date.parse(late_since)) })}
        </Link>
      )}
      {to_contact > 0 && (
        <Link to="/leads" search={theirs(of(id, TO_CONTACT))} className="plain">
          {t("home.inTime", { n: to_contact })}
        </Link>
      )}
      {late === 0 && to_contact === 0 && (
        <span className={clsx(isFree && "accent")}>{t(isFree ? "home.free" : "home.nothingToCall")}</span>
      )}
    </span>
  )
}
