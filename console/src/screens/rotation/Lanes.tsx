/** A lane for each bracket: the next three in line with which of the coming leads are theirs, and on demand the rest. */
import { Tooltip } from "@mantine/core"
import { useState } from "react"
import { FORESEEN } from "../../../../src/domain/rotation/coming-turns.ts"
import type { Lane, Rotation, Seat, Standing } from "../../api/rotation.ts"
import { type Bracket, useBrackets, useCurrency, useTeams } from "../../api/team-and-policy.ts"
import { useI18n } from "../../i18n/index.tsx"
import { BracketBars } from "../../parts/BracketBars.tsx"
import { PersonRow } from "../../parts/PersonRow.tsx"
import { TurnDots } from "../../parts/TurnDots.tsx"
import { Toggle } from "../../ui/Toggle.tsx"
import css from "./Lanes.module.css"
import { tellWhenTurn } from "./tell-turn.ts"

const FIRST_SHOWN = 3
const byPlace = (a: Standing, b: Standing) =>
  (a.place ?? Number.POSITIVE_INFINITY) - (b.place ?? Number.POSITIVE_INFINITY) || 0

export function Lanes({ rotation }: { rotation: Rotation }) {
  const { t } = useI18n()
  const { triagers, brackets, strategy } = rotation
  const seats = new Map(triagers.map((seat) => [seat.id, seat]))
  return (
    <section className="stack gap-12 shrink" aria-labelledby="lanes">
      <div>
        <h2 id="lanes">{t("rotation.who")}</h2>
        <p className="quiet pretty">
          {t(strategy === "fair" ? "rotation.who.how" : "rotation.who.busy", { n: FORESEEN })}
        </p>
      </div>
      <div className={css.lanes}>
        {brackets.map((lane) => (
          <LaneCard key={`${lane.team}/${lane.bracket}`} lane={lane} seats={seats} />
        ))}
      </div>
    </section>
  )
}

function LaneCard({ lane, seats }: { lane: Lane; seats: ReadonlyMap<string, Seat> }) {
  const { t, f } = useI18n()
  const teams = useTeams()
  const team = lane.team === null ? null : (teams.find(({ id }) => id === lane.team)?.name ?? lane.team)
  // How far anybody is from their share says something of turns to come.
  const isFair = lane.strategy === "fair"
  const [all, showAll] = useState(false)
  const line = lane.standings.filter(({ place }) => place !== null).sort(byPlace)
  const rest = lane.standings.filter(({ barred }) => barred !== null)
  const shown = all ? [...line, ...rest] : line.slice(0, FIRST_SHOWN)
  const hidden = line.length + rest.length - shown.length
  return (
    <article className="box shrink" aria-label={team === null ? lane.bracket : `${team} · ${lane.bracket}`}>
      <header className="row gap-8 pad">
        <BracketName id={lane.bracket} team={lane.team} name={team} />
        {lane.waiting > 0 && (
          <span className="pill on-amber small medium">{t("rotation.waiting", { n: lane.waiting })}</span>
        )}
        {isFair && (
          <Tooltip label={t("rotation.deviation.what")}>
            <span className="num quiet small nowrap last">
              {t("rotation.deviation", { leads: f.dec(lane.deviation) })}
            </span>
          </Tooltip>
        )}
      </header>
      {line.length === 0 && (
        <p className="soft pad">{t(rest.length === 0 ? "rotation.unserved" : "rotation.nobody")}</p>
      )}
      <ol className={css.line}>
        {shown.map((standing) => (
          <LineRow key={standing.triager} standing={standing} seat={seats.get(standing.triager)} />
        ))}
      </ol>
      {(hidden > 0 || all) && (
        <Toggle className={`small medium quiet ${css.all}`} isOpen={all} onClick={() => showAll(!all)}>
          {all ? t("rotation.fewer") : t("common.andMore", { n: hidden })}
        </Toggle>
      )}
    </article>
  )
}

function LineRow({ standing, seat }: { standing: Standing; seat: Seat | undefined }) {
  const { t } = useI18n()
  const { triager, place, barred, turns } = standing
  return (
    <PersonRow
      id={triager}
      name={seat?.name ?? triager}
      isChosen={place === 1}
      isBarred={barred !== null}
      note={
        <span className="num small quiet">
          <em className="soft">
            {barred === null ? tellWhenTurn(standing, t) : t(`rotation.off.${barred}`)}
          </em>
          {` · ${t("rotation.weight", { n: seat?.weight ?? 1 })}`}
          {seat?.takes_some && ` · ${t("rotation.takesSomeShort")}`}
        </span>
      }
    >
      {barred === null && <ComingTurns turns={turns} />}
    </PersonRow>
  )
}

function ComingTurns({ turns }: { turns: readonly number[] }) {
  const { t, f } = useI18n()
  const label = turns.length === 0 ? t("rotation.turns.none", { of: FORESEEN }) : f.list(turns.map(String))
  return (
    <TurnDots
      turns={turns}
      label={
        turns.length === 0 ? label : t("rotation.turns", { count: turns.length, turns: label, of: FORESEEN })
      }
    />
  )
}

function BracketName({ id, team, name }: { id: string; team: string | null; name: string | null }) {
  const bracket = useBrackets(team).find((one) => one.id === id)
  const tellRange = useRange()
  return (
    <span className={css.bracket}>
      <BracketBars bracket={id} />
      {name !== null && <span className="soft nowrap">{name}</span>}
      <b className="bold">{id}</b>
      {bracket && <span className="num small quiet">{tellRange(bracket)}</span>}
    </span>
  )
}

function useRange(): (bracket: Bracket) => string {
  const { t, f } = useI18n()
  const currency = useCurrency()
  return ({ from, below }) => {
    const money = (value: number) => f.money(value, currency)
    if (below === null) return from === 0 ? "" : t("rotation.from", { from: money(from) })
    return from === 0
      ? t("rotation.upTo", { limit: money(below) })
      : t("rotation.between", { from: money(from), below: money(below) })
  }
}
