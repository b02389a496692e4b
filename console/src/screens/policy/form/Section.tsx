import type { ReactNode } from "react"
import css from "./Form.module.css"

export function Section({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <section className={`stack gap-16 ${css.section}`}>
      <h2 className="large">{title}</h2>
      {hint && <p className={`quiet pretty ${css.hint}`}>{hint}</p>}
      {children}
    </section>
  )
}
