/** To whom a lead can go, a row each: who they are, whether they are there, and how much they have. */
import { Skeleton } from "@mantine/core"
import { clsx } from "clsx"
import { useId } from "react"
import { useNow } from "../api/clock.ts"
import type { Colleague } from "../api/colleagues.ts"
import { useI18n } from "../i18n/index.tsx"
import { Bar } from "../ui/Bar.tsx"
import css from "./Colleagues.module.css"
import { PresentFace } from "./PresentFace.tsx"
import { inOrder, usePresence } from "./presence.ts"

/** Whoever is there comes first, of them who has the least. */
export const colleaguesInOrder = (colleagues: readonly Colleague[]): Colleague[] =>
  inOrder(colleagues.map((one) => ({ ...one, active: true }))).sort((one, other) =>
    one.on && other.on ? one.open_leads - other.open_leads : 0,
  )

export function Colleagues({
  label,
  colleagues,
  chosen,
  onChoose,
}: {
  label: string
  /** undefined: not here yet. */
  colleagues: readonly Colleague[] | undefined
  chosen: string | null
  onChoose: (id: string) => void
}) {
  const { t } = useI18n()
  const now = useNow()
  const group = useId()
  const tellPresence = usePresence()
  const most = Math.max(1, ...(colleagues ?? []).map(({ open_leads }) => open_leads))
  if (colleagues === undefined)
    return (
      <div className="stack gap-8">
        <Skeleton height={52} radius="md" />
        <Skeleton height={52} radius="md" />
        <Skeleton height={52} radius="md" />
      </div>
    )
  return (
    <fieldset className={css.all} aria-label={label}>
      {colleagues.map((one) => (
        <label key={one.id} className={css.one} data-on={one.id === chosen || undefined}>
          <input
            type="radio"
            name={group}
            className={css.radio}
            checked={one.id === chosen}
            onChange={() => onChoose(one.id)}
          />
          <PresentFace who={one} size={32} />
          <span className="shrink grow">
            <b className="cut block" title={one.name}>
              {one.name}
            </b>
            <span className={clsx("cut block small", one.barred === "paused" ? "amber" : "quiet")}>
              {one.barred === "other_bracket"
                ? t("handOver.otherBracket")
                : one.barred === "other_team"
                  ? t("handOver.otherTeam")
                  : tellPresence(one, now)}
            </span>
          </span>
          <span className={css.load}>
            <Bar share={one.open_leads / most} />
            <span className="num small quiet nowrap">
              {one.open_leads === 0 ? t("handOver.free") : t("rotation.open", { n: one.open_leads })}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
