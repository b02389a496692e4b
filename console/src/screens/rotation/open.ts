/** What the address bar says is open: somebody (`ana`), the form to change them (`ana/edit`), or to add one (`+`). */
export const ADD = "+"
const EDIT = "/edit"

/** No id has these characters. */
export const editOf = (id: string): string => id + EDIT

export type Opened =
  | { readonly id: string; readonly isEdited: boolean }
  | { readonly id: null; readonly isEdited: true }

export function readOpen(open: string | undefined): Opened | null {
  if (open === undefined) return null
  if (open === ADD) return { id: null, isEdited: true }
  return open.endsWith(EDIT)
    ? { id: open.slice(0, -EDIT.length), isEdited: true }
    : { id: open, isEdited: false }
}
