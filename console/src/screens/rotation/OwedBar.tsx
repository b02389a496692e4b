/** What somebody is owed, as a bar and as a number. */
import { useI18n } from "../../i18n/index.tsx"
import { OwedAxis } from "../../parts/OwedAxis.tsx"

export function OwedBar({ owed, most, isNext = false }: { owed: number; most: number; isNext?: boolean }) {
  const { f } = useI18n()
  return (
    <>
      <OwedAxis owed={owed} most={most} isStrong={isNext && owed >= 0} />
      <span className="num medium end nowrap">{f.signed(owed)}</span>
    </>
  )
}

/** Bars of one list share a scale, on which a fraction of a lead does not look like a lot. */
export const scaleOf = (owed: readonly number[]): number => Math.max(1, ...owed.map(Math.abs))
