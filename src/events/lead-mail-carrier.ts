/** Carries mail to the people who asked. Whether it is still right to write is found out just before sending. */
import { type Acknowledgement, whyNotAcknowledged } from "../domain/alert/acknowledgement.ts"
import { writeAcknowledgement } from "../domain/wording/write-acknowledgement.ts"
import {
  claimAcknowledgement,
  noteAcknowledged,
  noteBounced,
  readAcknowledgements,
} from "../store/delivery/acknowledgements.ts"
import type { Carried, Parcel, Send } from "./carrier.ts"
import { notNeeded } from "./gather.ts"
import { LetterCarrier } from "./letter-carrier.ts"

/** RFC 3834: programs that answer mail by themselves do not answer this. */
const AUTOMATIC = { "Auto-Submitted": "auto-replied", "X-Auto-Response-Suppress": "All" }
/** What a mail server says of a mailbox that does not exist or takes no mail. */
const BOUNCED = [550, 551, 553, 556]
/** RFC 3463: no such address, or a mailbox that is shut. With `5.7` the same numbers say that the sender is not wanted, which is no fault of the address. */
const BAD_ADDRESS = /^5\.(?:1\.\d+|2\.1)$/

function isBounced({ status_code, response_excerpt }: Carried): boolean {
  const [, says] = /^\d{3}[ -](\d\.\d+\.\d+)\b/.exec(response_excerpt ?? "") ?? []
  return says === undefined ? BOUNCED.includes(status_code ?? 0) : BAD_ADDRESS.test(says)
}

export class LeadMailCarrier extends LetterCarrier {
  async prepare(parcels: readonly Parcel[]): Promise<ReadonlyMap<string, Send>> {
    const read = await readAcknowledgements(
      this.db,
      parcels.flatMap(({ event_seq }) => event_seq ?? []),
    )
    const bySeq = new Map(read.map((one) => [one.seq, one]))
    return new Map(
      parcels.map(({ delivery_id, event_seq }) => [
        delivery_id,
        this.#prepareOne(delivery_id, bySeq.get(event_seq ?? 0)),
      ]),
    )
  }

  #prepareOne(deliveryId: string, acknowledgement: Acknowledgement | undefined): Send {
    if (acknowledgement === undefined) return notNeeded("there is nobody to write to")
    const why = whyNotAcknowledged(acknowledgement)
    const { acknowledge, lead } = acknowledgement
    const address = lead.email_normal
    if (why !== null || acknowledge === null || address === null) return notNeeded(String(why))
    const { subject, text, html } = writeAcknowledgement({ ...acknowledgement, acknowledge })
    return async (signal) => {
      const claimed = await claimAcknowledgement(this.db, address, deliveryId)
      if (claimed !== null) return notNeeded(claimed)(signal)
      const message = { to: address, subject, text, html, headers: AUTOMATIC }
      const carried = await this.mailbox.send(deliveryId, message, signal)
      if (carried.outcome === "delivered") {
        // It is sent: a history without this line is better than a second mail.
        await noteAcknowledged(this.db, lead.id, `${subject}\n\n${text.trim()}`).catch(() => {})
      } else if (isBounced(carried)) {
        await noteBounced(this.db, address)
        return notNeeded("the mail server refuses the address")(signal)
      }
      return carried
    }
  }
}
