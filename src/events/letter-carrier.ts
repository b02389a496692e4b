/** The common part of the mail carriers. */
import type { Database } from "../store/connection/database.ts"
import type { Carrier, Parcel, Send } from "./carrier.ts"
import type { Mailbox } from "./mailbox.ts"

export abstract class LetterCarrier implements Carrier {
  readonly db: Database
  readonly mailbox: Mailbox
  readonly publicUrl: string | null

  /** `publicUrl`: where the console is, for links. */
  constructor(db: Database, mailbox: Mailbox, publicUrl: string | null) {
    this.db = db
    this.mailbox = mailbox
    this.publicUrl = publicUrl
  }

  abstract prepare(parcels: readonly Parcel[]): Promise<ReadonlyMap<string, Send>>

  close(): Promise<void> {
    return this.mailbox.close()
  }
}
