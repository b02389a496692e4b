/** How often a property is tried: a few times where everybody waits for it, and many times by test/long-runs.slow.test.ts. */
export const runs = (few: number, many: number): number => (process.env.LONG_RUNS === undefined ? few : many)
