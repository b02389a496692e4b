/** Headers of every answer: no sniffing of content types, and https only. */

const YEAR_SECONDS = 31_536_000

/** HSTS only with an https PUBLIC_URL: browsers remember it for a year. */
export const safeHeaders = (publicUrl: string | null): Readonly<Record<string, string>> => ({
  "x-content-type-options": "nosniff",
  ...(publicUrl?.startsWith("https:") && { "strict-transport-security": `max-age=${YEAR_SECONDS}` }),
})
