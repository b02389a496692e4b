/** After something was done with many: of each, what came of it. */
import { useI18n } from "../i18n/index.tsx"

export type Result = { readonly id: string; readonly name: string; readonly why: string }

/** More nobody reads, and a thousand take seconds to draw. */
const MOST = 100

export function Results({ results }: { results: readonly Result[] }) {
  const { t } = useI18n()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
    <ul className="lined topped" style={{ maxHeight: "40vh", overflowY: "auto" }} tabIndex={0}>
      {results.slice(0, MOST).map(({ id, name, why }) => (
        <li className="stack gap-2 pad" key={id}>
          <strong>{name}</strong>
          <span className="soft">{why}</span>
        </li>
      ))}
      {results.length > MOST && (
        <li className="stack gap-2 pad">{t("select.andMore", { n: results.length - MOST })}</li>
      )}
    </ul>
  )
}
