/**
 * Unicode's normal forms, in time that grows with the text and not with its square. JavaScript sorts the marks behind a
 * letter one by one: 60 000 marks, which fit into a form's body, took 5 s (November 2026). No writing has more than a few,
 * so longer runs are cut by a character that means nothing, as Unicode itself proposes (UAX 15, stream-safe text).
 */
const LONG_RUN = /\p{M}{30}(?=\p{M})/gu
/** The combining grapheme joiner: a mark that is never moved, and that whoever drops marks drops too. */
const CUT = "\u034f"
/** Up to here the square is too small to matter: half a millisecond. */
const SHORT = 1_000

export const normalForm = (text: string, form: "NFC" | "NFKD"): string =>
  (text.length <= SHORT ? text : text.replace(LONG_RUN, `$&${CUT}`)).normalize(form)
