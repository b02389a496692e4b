/**
 * Whose card is open, also after the person comes back from the lead, and after the page was loaded anew: phones drop a page
 * during a call, and whoever comes back to say how it went must find the card of the person whom they have called. So the card
 * is kept even if nobody chose it, because by then another one may be the first.
 */
import { useEffect, useState } from "react"
import type { Lead } from "../../api/leads.ts"
import { stored } from "../../api/person-storage.ts"

/** The name is for a lead that is no longer theirs, and of which the page may know nothing more. */
export type OpenCard = Pick<Lead, "id" | "nombre">
/** null: somebody closed it, and none is open. undefined: whichever comes first. */
type Chosen = OpenCard | null | undefined
type KeptCard = OpenCard & { readonly at: number }

/** An app that the phone has ended begins with a new tab, which has no session. No call is longer. */
const LASTS_MS = 2 * 3_600_000

function keptCard(person: string) {
  const [here, anywhere] = [
    stored<KeptCard>("open-card", person, "sessionStorage"),
    stored<KeptCard>("open-card", person),
  ]
  return {
    read: (): OpenCard | undefined => {
      const [mine, last] = [here.read(), anywhere.read()]
      return mine ?? (last !== null && Date.now() - last.at < LASTS_MS ? last : undefined)
    },
    write: (card: OpenCard | undefined): void => {
      const at = Date.now()
      for (const store of [here, anywhere]) {
        store.write(card === undefined ? null : { id: card.id, nombre: card.nombre, at })
      }
    },
  }
}

/** Whoever goes there next finds this card open. */
export const keepOpenCard = (person: string, { id, nombre }: OpenCard): void =>
  keptCard(person).write({ id, nombre })

/** `inbox`: all who have a card. */
export function useOpenCard(person: string, inbox: readonly Lead[]) {
  const [chosen, choose] = useState<Chosen>(() => keptCard(person).read())
  const open = chosen ? inbox.find(({ id }) => id === chosen.id) : undefined
  const lost = chosen && open === undefined ? chosen : undefined
  useEffect(() => {
    if (lost === undefined) keptCard(person).write(open)
  }, [person, open, lost])
  return {
    open,
    chosen,
    choose,
    /** Its card is gone. Another one would be taken for it, so none is open until somebody opens one. */
    lost,
  }
}
