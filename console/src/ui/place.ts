/** What of a list stands in the address bar: the part that is shown, whose things they are, and the thing that is open. */
import { useNavigate, useSearch } from "@tanstack/react-router"
import { readPlaceSearch } from "./place-search.ts"

/** The form for something new is open. */
export const NEW = "new"

export function usePlace() {
  const { open, show, of } = readPlaceSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  /** What stays when something is opened or closed. */
  const kept = { ...(show && { show }), ...(of && { of }) }
  return {
    open,
    show,
    of,
    openIt: (id: string, { replace = false } = {}) =>
      void navigate({ to: ".", search: { ...kept, open: id }, replace }),
    close: () => void navigate({ to: ".", search: kept }),
    pick: (next: string | undefined) =>
      void navigate({
        to: ".",
        search: { ...(next && { show: next }), ...(of && { of }) },
        replace: true,
      }),
  }
}
