/**
 * Changes of the lists of leads that are kept by a name. One's own is nobody else's business; what is done to one of the team is in
 * the audit log.
 */
import { isDeepStrictEqual } from "node:util"
import { type FieldMistake, mistakeIn } from "../domain/field-mistake.ts"
import { versionOfValues } from "../domain/version.ts"
import { writeAudit } from "../store/books/audit.ts"
import type { Database, Tx } from "../store/connection/database.ts"
import * as store from "../store/people/views.ts"

/** Who asks. */
export type ViewMaker = {
  /** As the audit log names them. */
  readonly actor: string
  /** null: a key, which has no views of its own. */
  readonly personId: string | null
  /** Whether they may make and change those of the team. */
  readonly mayShare: boolean
}

export type ViewChange =
  | { readonly kind: "saved"; readonly view: store.View }
  | { readonly kind: "unknown" }
  /** Somebody has changed the view since. */
  | { readonly kind: "stale"; readonly version: string }
  /** Only who leads the team changes what is the team's. */
  | { readonly kind: "not_allowed" }
  | { readonly kind: "refused"; readonly mistakes: readonly FieldMistake[] }

/** Two versions are equal if nothing differs. */
export const versionOf = (view: store.View): string => versionOfValues([view])

/** `id`: of the one to be changed; null makes a new one. `replacing`: null if any version will do. */
export const saveView = (
  db: Database,
  maker: ViewMaker,
  id: string | null,
  settings: store.ViewSettings,
  replacing: readonly string[] | null = null,
): Promise<ViewChange> =>
  db.transaction().execute(async (tx): Promise<ViewChange> => {
    await store.lockViews(tx)
    const before = id === null ? null : await store.lockView(tx, id, maker.personId)
    if (id !== null && before === null) return { kind: "unknown" }
    if ((settings.shared || before?.shared) && !maker.mayShare) return { kind: "not_allowed" }
    if (before !== null && replacing !== null && !replacing.includes(versionOf(before)))
      return { kind: "stale", version: versionOf(before) }
    const name = settings.name.trim()
    const mistake = mistakeOf(name, settings, maker)
    if (mistake !== null) return { kind: "refused", mistakes: [mistake] }

    const view = await store.saveView(tx, { ...before, ...settings, name }, maker.personId)
    if (view === "taken") return refused(mistakeIn("name", "taken", `There is a view \`${name}\` already.`))
    if (view === "full") {
      const detail = `There are ${store.MOST_VIEWS} already. Delete one first.`
      return refused({ pointer: "#", code: "too_many", detail })
    }
    if (!isDeepStrictEqual(before, view)) await audit(tx, maker.actor, before, view)
    return { kind: "saved", view }
  })

/** Answers what was deleted. */
export const deleteView = (db: Database, maker: ViewMaker, id: string): Promise<ViewChange> =>
  db.transaction().execute(async (tx): Promise<ViewChange> => {
    const view = await store.lockView(tx, id, maker.personId)
    if (view === null) return { kind: "unknown" }
    if (view.shared && !maker.mayShare) return { kind: "not_allowed" }
    await store.deleteView(tx, id)
    await audit(tx, maker.actor, view, null)
    return { kind: "saved", view }
  })

function mistakeOf(name: string, { shared }: store.ViewSettings, { personId }: ViewMaker) {
  if (name === "") return mistakeIn("name", "required", "The view needs a name.")
  if (/\p{Cc}/u.test(name))
    return mistakeIn("name", "invalid_characters", "The name holds a control character.")
  if (!shared && personId === null)
    return mistakeIn("shared", "invalid_value", "A key is nobody: it makes views of the team only.")
  return null
}

const refused = (mistake: FieldMistake): ViewChange => ({ kind: "refused", mistakes: [mistake] })

/** Of the team's before, or after. */
async function audit(tx: Tx, actor: string, before: store.View | null, after: store.View | null) {
  const sides = { before: sharedPart(before), after: sharedPart(after) }
  if (sides.before === null && sides.after === null) return
  const what = sides.before === null ? "created" : sides.after === null ? "deleted" : "changed"
  const subject = `views/${(after ?? before)?.id}`
  await writeAudit(tx, { actor, action: `view.${what}`, subject, ...sides })
}

function sharedPart(view: store.View | null) {
  if (!view?.shared) return null
  const { name, filters, sort, layout, columns } = view
  // The words of a search may name a person, and the log is kept for good.
  return { name, filters: { ...filters, ...("q" in filters && { q: "…" }) }, sort, layout, columns }
}
