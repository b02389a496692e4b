/** The id of a new triager, made of their name: "Begoña Núñez" is `begona-nunez`, and the second of that name `begona-nunez-2`. */
import { normalForm } from "../normal-form.ts"

const LONGEST = 40
/** For a name without a letter that an id may have. */
const NAMELESS = "triager"

export function newId(name: string, taken: ReadonlySet<string>): string {
  const letters = normalForm(name, "NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, "")
  const id = letters || NAMELESS
  for (let n = 2; taken.has(id); n++) if (!taken.has(`${id}-${n}`)) return `${id}-${n}`
  return id
}
