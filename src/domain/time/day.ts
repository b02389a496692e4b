/** A day of 24 hours. A calendar day may be shorter or longer: see `hours.ts`. */
export const DAY_MS = 86_400_000
