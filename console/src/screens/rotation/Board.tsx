/** Everybody on the team: who is on and until when, who is not and why, and how full their day is. */
import { TextInput } from "@mantine/core"
import { IconSearch } from "@tabler/icons-react"
import { Link } from "@tanstack/react-router"
import { clsx } from "clsx"
import { useState } from "react"
import { useNow } from "../../api/clock.ts"
import type { Seat } from "../../api/rotation.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Empty, Face } from "../../ui/index.tsx"
import { usePlace } from "../../ui/place.ts"
import { plain } from "../../ui/plain-text.ts"
import css from "./Board.module.css"
import { inOrder, usePresence } from "./presence.ts"

/** As many are found by looking; more have a field that finds them. */
const SEEN_AT_ONCE = 12

export function Board({ seats }: { seats: readonly Seat[] }) {
  const { t } = useI18n()
  const { open, show } = usePlace()
  const [typed, setTyped] = useState("")
  const wanted = plain(typed.trim())
  const found = inOrder(seats).filter(({ name }) => plain(name).includes(wanted))
  return (
    <>
      {seats.length > SEEN_AT_ONCE && (
        <TextInput
          className={css.search}
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          placeholder={t("common.search")}
          aria-label={t("rotation.search")}
          leftSection={<IconSearch size={15} stroke={1.75} />}
        />
      )}
      <ul className={css.board}>
        {found.map((seat) => (
          <li key={seat.id}>
            <Link
              to="."
              search={{ ...(show && { show }), open: seat.id }}
              className={css.seat}
              aria-current={open?.split("/")[0] === seat.id || undefined}
            >
              <SeatCard seat={seat} />
            </Link>
          </li>
        ))}
      </ul>
      {found.length === 0 && <Empty title={t("find.nothing")} />}
    </>
  )
}

export function SeatCard({ seat }: { seat: Seat }) {
  const { t, f } = useI18n()
  const now = useNow()
  const tellPresence = usePresence()
  const { name, on, daily_cap: cap, received_today, open_leads } = seat
  const today =
    cap === null
      ? t("rotation.today", f.int(received_today))
      : t("rotation.todayOf", f.int(received_today), f.int(cap))
  return (
    <>
      <span className={css.face} data-on={on || undefined}>
        <Face name={name} id={seat.id} size={34} />
        <i aria-hidden />
      </span>
      <span className={css.seatText}>
        <b className="cut">{name}</b>
        <span className={clsx(css.presence, "num")} data-why={seat.barred ?? "on"}>
          {tellPresence(seat, now)}
        </span>
      </span>
      <span className={clsx(css.load, "num")}>
        <span>{today}</span>
        <span>{t("rotation.open", f.int(open_leads))}</span>
      </span>
      {cap !== null && <CapBar seat={seat} cap={cap} />}
    </>
  )
}

/** The numbers are told beside it. */
function CapBar({ seat: { received_today }, cap }: { seat: Seat; cap: number }) {
  const fill = cap === 0 ? 1 : Math.min(1, received_today / cap)
  return (
    <span className={css.cap} data-full={fill === 1 || undefined} aria-hidden>
      <i style={{ width: `${fill * 100}%` }} />
    </span>
  )
}
