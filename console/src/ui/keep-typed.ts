/**
 * What somebody has typed, over a reload that they did not ask for: it is there again when they are on that page again.
 * Fields are known by the address of the page and by their labels; what is restored goes through the events of the field
 * itself, as if it was typed again. Passwords and files are not kept.
 */
const STORAGE_KEY = "criba-typed"
/** A form that has not come by then will not. */
const WITHIN_MS = 15_000
const FIELDS = "input, textarea"
const NOT_KEPT = new Set(["password", "file", "hidden", "submit", "button", "radio", "checkbox", "search"])

type Field = HTMLInputElement | HTMLTextAreaElement
type Typed = readonly (readonly [label: string, value: string])[]
type Pages = { readonly [address: string]: Typed }

const fieldsOf = (root: ParentNode): Field[] =>
  [...root.querySelectorAll<Field>(FIELDS)].filter((field) => !field.readOnly && !NOT_KEPT.has(field.type))

const labelOf = (field: Field): string =>
  field.getAttribute("aria-label") ?? field.labels?.[0]?.textContent ?? field.name

const read = (): Typed =>
  fieldsOf(document)
    .filter(({ value }) => value !== "")
    .map((field) => [labelOf(field), field.value])

let shown = location.href
/** The page before this one: whoever has gone on to one that does not come goes back to it. */
let left: Pages = {}

/** To be told before every change of pages. */
export function leavePage(): void {
  left = { [shown]: read() }
}

export function keepTyped(): void {
  const pages: Pages = { ...left, [location.href]: read() }
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(pages))
}

/** To be told of every page that is shown. Puts back what was kept of it, as its fields appear. */
export function enterPage(): void {
  shown = location.href
  const { [shown]: typed = [], ...others } = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "{}") as Pages
  if (typed.length === 0) return
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(others))
  const missing = [...typed]
  const fill = () => {
    for (const field of fieldsOf(document)) {
      const index = missing.findIndex(([label]) => label === labelOf(field))
      const [, value] = missing[index] ?? []
      if (value === undefined) continue
      missing.splice(index, 1)
      if (field.value !== value) type(field, value)
    }
    if (missing.length === 0) end()
  }
  const watcher = new MutationObserver(fill)
  const end = () => watcher.disconnect()
  watcher.observe(document.body, { childList: true, subtree: true })
  setTimeout(end, WITHIN_MS)
  fill()
}

/** React hears of a value only by its own setter and an event. */
function type(field: Field, value: string): void {
  const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(kind.prototype, "value")?.set?.call(field, value)
  field.dispatchEvent(new Event("input", { bubbles: true }))
}
