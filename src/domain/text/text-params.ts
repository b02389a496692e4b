/** What a text has to be given, by the types that `npm run text-types` writes. */

/** Of a key that is put together: all that any of its texts names. */
type ParamsOf<Table, Key> = (Key extends keyof Table ? (params: Table[Key]) => void : never) extends (
  params: infer All,
) => void
  ? All
  : never
export type Given<Table, Key> = [Extract<Key, keyof Table>] extends [never]
  ? []
  : [params: ParamsOf<Table, Key>]
