/** How much a policy may say. The console shows these limits too, so this file imports nothing. */

/** A year. */
export const MOST_MINUTES = 525_600
/** Two weeks of working time without a pause: some two months of an office. Deadlines further off would be costly to find. */
export const MOST_WORKING_MINUTES = 20_160
/** What is written beside a version. */
export const LONGEST_NOTE = 1_000
