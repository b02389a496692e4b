/** After something was done with many: of each, what came of it. */
import css from "./Results.module.css"

export type Result = { readonly id: string; readonly name: string; readonly why: string }

export const Results = ({ results }: { results: readonly Result[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
  <ul className={css.results} tabIndex={0}>
    {results.map(({ id, name, why }) => (
      <li key={id}>
        <strong>{name}</strong>
        <span>{why}</span>
      </li>
    ))}
  </ul>
)
