/** What of many things somebody means by some letters, and what comes first. */
import { plain } from "../ui/plain-text.ts"

type Named = { readonly text: string; readonly words?: string | undefined }

const wordsOf = (text: string): string[] =>
  plain(text)
    .split(/[^\p{L}\p{N}@.+]+/u)
    .filter(Boolean)

/** Every word that was typed is in it, the one that is still being typed as a beginning too: "pausar ana" finds "Pausar a Ana". */
export function isMeant({ text, words = "" }: Named, sought: string): boolean {
  const whole = plain(`${text} ${words}`)
  return wordsOf(sought).every((word) => whole.includes(word))
}

const LONG_ENOUGH = 3

/** Somebody types what to do and not a name: its first word begins with what was typed first. */
export function isCommand({ text, words = "" }: Named, sought: string): boolean {
  const [first = ""] = wordsOf(sought)
  return (
    first.length >= LONG_ENOUGH &&
    wordsOf(`${text.split(" ")[0]} ${words}`).some((word) => word.startsWith(first))
  )
}

/** Those that were used last come first, and then those in which every word begins with what was typed. */
export function inOrder<Thing extends Named & { readonly id: string }>(
  things: readonly Thing[],
  sought: string,
  recent: readonly string[],
): Thing[] {
  const typed = wordsOf(sought)
  const rank = (thing: Thing): number => {
    const index = recent.indexOf(thing.id)
    if (index >= 0) return index
    const words = wordsOf(`${thing.text} ${thing.words ?? ""}`)
    return recent.length + (typed.every((one) => words.some((word) => word.startsWith(one))) ? 0 : 1)
  }
  return things.filter((thing) => isMeant(thing, sought)).toSorted((one, other) => rank(one) - rank(other))
}
