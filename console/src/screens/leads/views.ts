/** Filters that somebody has given a name, kept in their browser. */
import { useLocalStorage } from "@mantine/hooks"
import { type LeadsSearch, readLeadsSearch } from "./search.ts"

export type View = { readonly name: string; readonly search: LeadsSearch }

/** Storage is anybody's to write: what is no view is left out. */
function readViews(text: string | undefined): View[] {
  try {
    const views: unknown = JSON.parse(text ?? "[]")
    if (!Array.isArray(views)) return []
    return views.flatMap((view) =>
      typeof view?.name === "string" && typeof view.search === "object" && view.search !== null
        ? [{ name: view.name, search: readLeadsSearch(view.search) }]
        : [],
    )
  } catch {
    return []
  }
}

export function useViews(person: string) {
  const [views, setViews] = useLocalStorage<View[]>({
    key: `criba-views:${person}`,
    defaultValue: [],
    getInitialValueInEffect: false,
    serialize: JSON.stringify,
    deserialize: readViews,
  })
  return {
    views,
    /** A view of the same name gives way. */
    save: (view: View) => setViews((known) => [...known.filter(({ name }) => name !== view.name), view]),
    remove: (gone: string) => setViews((known) => known.filter(({ name }) => name !== gone)),
  }
}
