/** What of a list is in the address bar: `?show=` the view, `?of=` the sender of what is listed, `?open=` the thing that is open. */
import { useNavigate, useSearch } from "@tanstack/react-router"
import { readListSearch } from "./list-search.ts"

/** The form for something new is open. */
export const NEW = "new"

export function useListUrl() {
  const { open, show, of } = readListSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  /** What stays when something is opened or closed. */
  const kept = { ...(show && { show }), ...(of && { of }) }
  return {
    open,
    view: show,
    senderId: of,
    openIt: (id: string, { replace = false } = {}) =>
      void navigate({ to: ".", search: { ...kept, open: id }, replace }),
    close: () => void navigate({ to: ".", search: kept }),
    pickView: (next: string | undefined) =>
      void navigate({
        to: ".",
        search: { ...(next && { show: next }), ...(of && { of }) },
        replace: true,
      }),
  }
}
