/** A key that does the same, beside what it does. Who points with a finger has no keys. */
import css from "./KeyHint.module.css"

export const KeyHint = ({ of }: { of: string }) => (
  <kbd className={css.key} data-letter={of.length === 1 || undefined}>
    {of.length === 1 ? of.toUpperCase() : of}
  </kbd>
)
