/** Whether a request was signed by the tool that it says it comes from. */

export const SIGNATURES = ["right", "wrong", "absent", "not_checked"] as const
export type Signature = (typeof SIGNATURES)[number]
