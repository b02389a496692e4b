/** The same files as in English. */
export { inbox } from "./inbox.ts"
export { problems } from "./problems.ts"
export { shared } from "./shared.ts"
export { shell } from "./shell.ts"
