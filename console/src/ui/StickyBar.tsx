/** The buttons of something long: they stay in sight at its foot. */
import type { ReactNode } from "react"
import css from "./StickyBar.module.css"

export const StickyBar = ({ children }: { children: ReactNode }) => (
  <footer className={css.bar} data-bottom-bar>
    {children}
  </footer>
)
