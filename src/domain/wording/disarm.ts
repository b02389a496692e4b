/**
 * What strangers typed, as a chat or a mail with other people's numbers may show it. Chat and mail programs look for things to do in every text: they call a channel for
 * `@channel`, they make links of `evil.example` and of `[here](https://evil.example)`, commands of `/start`. A sign without
 * width in the right places keeps them from it, and people read the same text as before.
 */
import { oneLine, shorten } from "./plain-text.ts"

const NO_WIDTH = "\u200b"

const disarm = (text: string): string =>
  text
    .replace(/[@#]/g, `$&${NO_WIDTH}`)
    .replace(/:(?=\/\/)/g, `:${NO_WIDTH}`)
    .replace(/\.(?=\p{L})/gu, `.${NO_WIDTH}`)
    .replace(/\](?=\()/g, `]${NO_WIDTH}`)
    .replace(/(?<![\p{L}\p{N}])\/(?=\p{L})/gu, `/${NO_WIDTH}`)

/** One line of at most so many characters, not counting the signs without width. */
export const showSafely = (text: string, most: number): string => disarm(shorten(oneLine(text), most))
