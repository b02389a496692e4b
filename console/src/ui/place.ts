/** What of a list stands in the address bar: the part that is shown, and the thing that is open. */
import { useNavigate, useSearch } from "@tanstack/react-router"
import { readPlaceSearch } from "./place-search.ts"

/** The form for something new is open. */
export const NEW = "new"

export function usePlace() {
  const { open, show } = readPlaceSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  return {
    open,
    show,
    openIt: (id: string, { replace = false } = {}) =>
      void navigate({ to: ".", search: { ...(show && { show }), open: id }, replace }),
    close: () => void navigate({ to: ".", search: { ...(show && { show }) } }),
    pick: (next: string | undefined) =>
      void navigate({ to: ".", search: { ...(next && { show: next }) }, replace: true }),
  }
}
