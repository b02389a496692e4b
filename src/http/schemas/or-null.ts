/** A value that is always there, and may be null. */
export { orNull } from "./parts.ts"
