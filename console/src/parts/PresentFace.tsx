/** A colleague's face, with a dot that says whether they get leads now. */
import type { Seat } from "../api/rotation.ts"
import { Face } from "../ui/index.tsx"
import { isFull } from "./is-full.ts"
import css from "./PresentFace.module.css"

type Seen = Pick<Seat, "id" | "name" | "on" | "barred">

const presenceOf = ({ on, barred }: Seen) =>
  on ? "on" : barred === "paused" ? "paused" : isFull(barred) ? "full" : "away"

export function PresentFace({ who, size }: { who: Seen; size: number }) {
  const presence = presenceOf(who)
  return (
    <span className={css.face} data-presence={presence}>
      <Face name={who.name} id={who.id} size={size} isOff={presence === "away"} />
    </span>
  )
}
