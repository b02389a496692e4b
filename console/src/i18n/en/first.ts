/** What the first page says, whichever it is: one file, because a phone pays for every request. */
export { inbox } from "./inbox.ts"
export { problems } from "./problems.ts"
export { shared } from "./shared.ts"
export { shell } from "./shell.ts"
