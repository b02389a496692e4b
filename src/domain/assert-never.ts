/** Ends every switch over a closed union: a new member that is not dealt with fails the type check. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`)
}
