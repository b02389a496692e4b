/** The check-up of the standby that READ_DATABASE_URL names. Without it nothing is lost: the primary answers instead. */
import { readAddress } from "../store/connection/address.ts"
import { openDatabase } from "../store/connection/database.ts"
import { WHY_UNUSED, whyNotReadable } from "../store/connection/reports-pool.ts"
import { FOR_COMMANDS, type Store } from "../store/open-store.ts"
import { type Finding, ok, warning } from "./finding.ts"

export async function examineStandby(url: string, { db }: Store): Promise<Finding> {
  await using standby = openDatabase(readAddress(url, "standby"), FOR_COMMANDS)
  const why = await whyNotReadable(standby, db)
  if (why === null) return ok("The standby of READ_DATABASE_URL follows the primary.")
  return warning(
    `The standby of READ_DATABASE_URL is not read from: ${WHY_UNUSED[why]}. The primary answers reports meanwhile.`,
  )
}
