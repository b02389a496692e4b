import type { ReactNode } from "react"
import { Mark } from "../../shell/Mark.tsx"
import { useTitle } from "../../ui/title.ts"
import css from "./Door.module.css"

/** The frame of everything that is shown to somebody who is not signed in. */
export function Door({ title, children }: { title: string; children: ReactNode }) {
  useTitle("page", title)
  return (
    <main className={css.door}>
      <div className={css.card}>
        <div className="row gap-8 large">
          <Mark />
          <strong className="bold">Criba</strong>
        </div>
        <h1 className={`big ${css.title}`}>{title}</h1>
        {children}
      </div>
    </main>
  )
}
