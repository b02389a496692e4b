/** The check-up of the standby that READ_DATABASE_URL names. Without it nothing is lost: the primary answers instead. */
import { readAddress } from "../store/address.ts"
import { openDatabase } from "../store/database.ts"
import { FOR_COMMANDS, type Store } from "../store/open-store.ts"
import { WHY_UNUSED, whyNotReadable } from "../store/reading.ts"
import { type Finding, ok, warning } from "./finding.ts"

export async function examineStandby(url: string, { db }: Store): Promise<Finding> {
  await using standby = openDatabase(readAddress(url, "standby"), FOR_COMMANDS)
  const why = await whyNotReadable(standby, db)
  if (why === null) return ok("The standby of READ_DATABASE_URL follows the primary.")
  return warning(
    `The standby of READ_DATABASE_URL is not read from: ${WHY_UNUSED[why]}. The primary answers reports meanwhile.`,
  )
}
