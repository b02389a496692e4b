import type { ReactNode } from "react"
import css from "./Form.module.css"

export function Section({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <section className={css.section}>
      <h2>{title}</h2>
      {hint && <p className={css.hint}>{hint}</p>}
      {children}
    </section>
  )
}
