/** A chart of bars: of each its parts over one another or beside one another, and all its numbers where it is pointed at. */
import { useElementSize } from "@mantine/hooks"
import { useState } from "react"
import css from "./BarChart.module.css"
import { Key } from "./Key.tsx"

type Part = {
  readonly name: string
  /** From light to dark. */
  readonly shade: 1 | 2 | 3
  readonly value: number
  readonly told: string
  readonly also?: string | undefined
}
export type Bar = {
  readonly id: string
  readonly label: string
  /** Said above its numbers. */
  readonly title: string
  readonly parts: readonly Part[]
}

const LINES = 3
const LETTER_PX = 6.2
const BETWEEN_LABELS_PX = 20
/** The more there are, the narrower the gaps between them. */
const [MANY, VERY_MANY] = [14, 60]

export function BarChart({
  label,
  bars,
  parts,
  told,
}: {
  /** For whoever does not see it. */
  label: string
  bars: readonly Bar[]
  /** `over`: each part is contained in the one before it. */
  parts: "over" | "beside"
  told: (value: number) => string
}) {
  const { ref, width } = useElementSize()
  const [pointed, setPointed] = useState<number | null>(null)
  const lines = linesFor(Math.max(1, ...bars.flatMap((bar) => bar.parts.map(({ value }) => value))))
  const top = lines.at(-1) ?? 1
  const longest = Math.max(...bars.map((bar) => bar.label.length))
  const fitting = Math.max(1, Math.floor(width / (longest * LETTER_PX + BETWEEN_LABELS_PX)))
  const every = bars.length <= MANY && parts === "beside" ? 1 : Math.ceil(bars.length / fitting)
  const isTight = bars.length > MANY && parts === "beside"
  const tight = bars.length > VERY_MANY ? "very" : isTight ? "yes" : undefined
  const bar = pointed === null ? undefined : bars[pointed]
  return (
    <div className={css.chart} role="img" aria-label={label}>
      <div className={css.lines}>
        {lines.map((line) => (
          <span key={line} className="num" style={{ bottom: `${(line / top) * 100}%` }}>
            {told(line)}
          </span>
        ))}
      </div>
      <div ref={ref} className={css.plot} data-tight={tight} onPointerLeave={() => setPointed(null)}>
        {bars.map((one, index) => (
          <div key={one.id} className="grow shrink hovers holds" onPointerEnter={() => setPointed(index)}>
            <div className={css.bars} data-parts={parts}>
              {one.parts.map(({ name, shade, value }) => (
                <i key={name} style={{ height: `${(value / top) * 100}%`, background: `var(--f${shade})` }} />
              ))}
            </div>
            {index % every === 0 && <span className={css.label}>{one.label}</span>}
          </div>
        ))}
        {bar && pointed !== null && (
          <Tip bar={bar} at={(pointed + 0.5) / bars.length} isLate={pointed >= bars.length / 2} />
        )}
      </div>
    </div>
  )
}

/** What the shades mean. */
export const Legend = ({ parts }: { parts: readonly Pick<Part, "name" | "shade">[] }) => (
  <p className="flex gap-16 small soft">
    {parts.map(({ name, shade }) => (
      <Key key={name} colour={`var(--f${shade})`}>
        {name}
      </Key>
    ))}
  </p>
)

/** On the side where there is room for it. */
function Tip({ bar, at, isLate }: { bar: Bar; at: number; isLate: boolean }) {
  const side = isLate ? { right: `${(1 - at) * 100}%` } : { left: `${at * 100}%` }
  return (
    <div className={css.tip} style={side}>
      <b className="block capital">{bar.title}</b>
      <dl className="stack gap-4 mt-8">
        {bar.parts.map(({ name, shade, told, also }) => (
          <div key={name} className="row">
            <dt className="grow soft">
              <Key colour={`var(--f${shade})`}>{name}</Key>
            </dt>
            <dd className="num">{told}</dd>
            {also !== undefined && <dd className="num">{also}</dd>}
          </div>
        ))}
      </dl>
    </div>
  )
}

/** At whole numbers that are easy to read. */
function linesFor(most: number): number[] {
  const least = Math.max(1, most / LINES)
  const power = 10 ** Math.floor(Math.log10(least))
  const apart = power * ([1, 2, 3, 4, 5, 6, 8].find((factor) => factor * power >= least) ?? 10)
  return Array.from({ length: Math.ceil(most / apart) + 1 }, (_, line) => line * apart)
}
