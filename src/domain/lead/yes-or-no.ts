/** Yes and no as people and browsers write them. "on" is what a browser sends for a ticked box without a value. */
import { fold } from "../policy/fold.ts"

const YES_OR_NO = new Map([
  ...["true", "yes", "y", "sí", "verdadero", "1", "on"].map((word) => [fold(word), true] as const),
  ...["false", "no", "n", "falso", "0", "off"].map((word) => [fold(word), false] as const),
])

const LONGEST_TEXT = 50

/** null: neither. Long texts are not folded. */
export const readYesOrNo = (text: string): boolean | null =>
  text.length > LONGEST_TEXT ? null : (YES_OR_NO.get(fold(text)) ?? null)
