import css from "./Shell.module.css"

/** The sieve. */
export function Mark() {
  return (
    <svg className={css.mark} viewBox="0 0 32 32" aria-hidden>
      <rect width="32" height="32" rx="8.5" fill="var(--accent)" />
      <path
        d="M8 11h16l-5.4 6.6v5.2l-5.2 2.4v-7.6z"
        fill="none"
        stroke="#fff"
        strokeWidth="2.3"
        strokeLinejoin="round"
      />
      <path d="M12 7.4h.01M16 7.4h.01M20 7.4h.01" stroke="#9fdcc8" strokeWidth="2.4" strokeLinecap="round" />
    </svg>
  )
}
