/** Somebody among others who may get a lead: who gets it stands out, who cannot is grey. */
import { clsx } from "clsx"
import type { ReactNode } from "react"
import { Face } from "../ui/index.tsx"
import css from "./PersonRow.module.css"

export const PersonRow = ({
  id,
  name,
  isChosen,
  isBarred,
  note,
  children,
}: {
  id: string
  name: string
  isChosen: boolean
  isBarred: boolean
  /** Below the name. */
  note: ReactNode
  children: ReactNode
}) => (
  <li className={css.person} data-chosen={isChosen || undefined}>
    <Face name={name} id={id} size={26} isOff={isBarred} />
    <div className="shrink">
      <b className={clsx("cut block", isBarred && "quiet regular")} title={name}>
        {name}
      </b>
      {note}
    </div>
    {children}
  </li>
)
