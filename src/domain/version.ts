/** Names a state of something that people change: two versions are equal if nothing differs. */
import { createHash } from "node:crypto"

/** A hash of the values, so that a change on any server changes it. */
export const versionOfValues = (values: readonly unknown[]): string =>
  createHash("sha256").update(JSON.stringify(values, inOrder)).digest("hex").slice(0, 16)

/** The database keeps the members of an object in an order of its own. */
const inOrder = (_key: string, value: unknown): unknown =>
  typeof value !== "object" || value === null || Array.isArray(value) || value instanceof Date
    ? value
    : Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
