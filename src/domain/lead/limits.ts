/** How much a lead may say. The console shows these limits too, so this file imports nothing. */

/** The longest text of each field, in Unicode code points after trimming. */
export const TEXT_LIMITS = {
  nombre: 200,
  email: 254,
  telefono: 40,
  business: 100,
  business_label: 500,
  revenue_label: 200,
  funnel: 200,
  utm_source: 500,
  utm_medium: 500,
  utm_campaign: 500,
  referrer: 2048,
  notes: 10_000,
} as const
/** The longest texts that people write about a lead. */
export const LONGEST_REASON = 1_000
export const LONGEST_STEP = 200
export const LONGEST_COMMENT = 10_000
export const MOST_EXTRA_FIELDS = 32
export const MOST_EXTRA_BYTES = 16 * 1024
