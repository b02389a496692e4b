/** The check-up of the standby that READ_DATABASE_URL names. Without it nothing is lost: the primary answers instead. */
import type { Store } from "../store/open-store.ts"
import { whyNotReadable } from "../store/reading.ts"
import { WHY_UNUSED } from "../store/standby.ts"
import { type Finding, ok, warning } from "./finding.ts"

export async function examineStandby(url: string, { db }: Store): Promise<Finding> {
  const why = await whyNotReadable(url, db)
  if (why === null) return ok("The standby of READ_DATABASE_URL knows everything that the primary knows.")
  return warning(
    `The standby of READ_DATABASE_URL is not read from: ${WHY_UNUSED[why]}. The primary answers everything meanwhile.`,
  )
}
