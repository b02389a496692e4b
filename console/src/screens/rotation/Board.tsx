/** Everybody on the team: who is on and until when, who is not and why, and how full their day is. */
import { TextInput } from "@mantine/core"
import { IconSearch } from "@tabler/icons-react"
import { Link } from "@tanstack/react-router"
import { clsx } from "clsx"
import { useState } from "react"
import { useNow } from "../../api/clock.ts"
import type { Seat } from "../../api/rotation.ts"
import { useI18n } from "../../i18n/index.tsx"
import { isFull } from "../../parts/is-full.ts"
import { PresentFace } from "../../parts/PresentFace.tsx"
import { inOrder, usePresence } from "../../parts/presence.ts"
import { Bar } from "../../ui/Bar.tsx"
import { Empty } from "../../ui/index.tsx"
import { useListUrl } from "../../ui/list-url.ts"
import { plain } from "../../ui/plain-text.ts"
import css from "./Board.module.css"

/** As many are found by looking; more have a field that finds them. */
const SEEN_AT_ONCE = 12

export function Board({ seats }: { seats: readonly Seat[] }) {
  const { t } = useI18n()
  const { open, view } = useListUrl()
  const [typed, setTyped] = useState("")
  const wanted = plain(typed.trim())
  const found = inOrder(seats).filter(({ name }) => plain(name).includes(wanted))
  return (
    <>
      {seats.length > SEEN_AT_ONCE && (
        <TextInput
          maw={320}
          mb="sm"
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
              search={{ ...(view && { show: view }), open: seat.id }}
              className={`plain ${css.link}`}
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
  const { t } = useI18n()
  const now = useNow()
  const tellPresence = usePresence()
  const { name, on, daily_cap: cap, received_today, open_leads } = seat
  const today =
    cap === null
      ? t("rotation.today", { n: received_today })
      : t("rotation.todayOf", { n: received_today, cap })
  const fill = cap === null || cap === 0 ? 1 : Math.min(1, received_today / cap)
  return (
    <span className={css.seat}>
      <PresentFace who={seat} size={34} />
      <span className="shrink">
        <b className="cut block">{name}</b>
        <span className={clsx("num small block", isFull(seat.barred) ? "amber" : on ? "accent" : "quiet")}>
          {tellPresence(seat, now)}
        </span>
      </span>
      <span className={clsx(css.load, "flex between gap-12 small num")}>
        <span className="soft">{today}</span>
        <span className="quiet">{t("rotation.open", { n: open_leads })}</span>
      </span>
      {cap !== null && (
        <span className="whole">
          <Bar isThin share={fill} isFull={fill === 1} />
        </span>
      )}
    </span>
  )
}
