/** What a check-up finds: one sentence, and how bad it is. */
export type Finding = { readonly level: "ok" | "warning" | "problem"; readonly message: string }

export const ok = (message: string): Finding => ({ level: "ok", message })
export const warning = (message: string): Finding => ({ level: "warning", message })
export const problem = (message: string): Finding => ({ level: "problem", message })
