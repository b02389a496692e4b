/** Headers that every answer carries, whatever it is: browsers take nothing for another type than it says, and keep to https. */

const YEAR_SECONDS = 31_536_000

/** Only a server that is known by an https address may ask for https: the promise is kept for a year. */
export const safeHeaders = (publicUrl: string | null): Readonly<Record<string, string>> => ({
  "x-content-type-options": "nosniff",
  ...(publicUrl?.startsWith("https:") && { "strict-transport-security": `max-age=${YEAR_SECONDS}` }),
})
