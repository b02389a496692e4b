/** The fields of a lead. What people call them is in field-words.js, which runs in browsers too. */
import { TEXT_LIMITS } from "./submission.ts"

/** Every field that a lead may come with. */
export const FIELDS: readonly string[] = [...Object.keys(TEXT_LIMITS), "revenue", "qualified"]
