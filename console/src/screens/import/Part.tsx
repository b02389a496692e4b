/** A part of a file's page, with its heading and what it is about. */
import type { ReactNode } from "react"
import css from "./Import.module.css"

export const Part = ({ title, how, children }: { title: string; how?: string; children?: ReactNode }) => (
  <section className={`stack gap-8 ${css.part}`}>
    <h2>{title}</h2>
    {how && <p className="soft prose">{how}</p>}
    {children}
  </section>
)
