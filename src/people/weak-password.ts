/**
 * Passwords that are long enough and that a guesser tries first all the same: the commonest ones, one sign again and again, and the
 * person's own address. Whatever else somebody chooses is theirs to choose.
 */
import { readFileSync } from "node:fs"

export type Weakness = "common_password" | "password_repeats" | "password_is_address"

/** In lower case; shorter ones are refused for their length. */
const COMMON: ReadonlySet<string> = new Set(
  readFileSync(new URL("./common-passwords.txt", import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#")),
)

/** null: nothing speaks against it. */
export function whyWeak(password: string, email: string): Weakness | null {
  const folded = password.toLowerCase()
  if (new Set(folded).size === 1) return "password_repeats"
  if (COMMON.has(folded)) return "common_password"
  return isMadeOf(folded, email.toLowerCase()) ? "password_is_address" : null
}

/** The address, or the part before the @ with nothing but digits and punctuation around it. */
function isMadeOf(password: string, email: string): boolean {
  if (email === "") return false
  if (password.includes(email)) return true
  const name = email.slice(0, email.lastIndexOf("@"))
  return name !== "" && password.includes(name) && !/\p{L}/u.test(password.replace(name, ""))
}
