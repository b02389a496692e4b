/** Headers of every answer: no sniffing of content types, in no frame, and https only. Pages have a policy of their own in place of this one. */

const YEAR_SECONDS = 31_536_000

/** HSTS only with an https PUBLIC_URL: browsers remember it for a year. */
export const safeHeaders = (publicUrl: string | null): Readonly<Record<string, string>> => ({
  "x-content-type-options": "nosniff",
  "content-security-policy": "frame-ancestors 'none'",
  ...(publicUrl?.startsWith("https:") && { "strict-transport-security": `max-age=${YEAR_SECONDS}` }),
})
