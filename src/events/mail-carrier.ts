/**
 * Carries assignments to triagers by mail. Data is read just before sending. A mail that is no longer needed counts
 * as delivered, with the reason in the log.
 */
import { type Assignment, whyNotNeeded } from "../domain/alert/assignment.ts"
import { writeAssignmentMail } from "../domain/wording/assignment-mail.ts"
import { readAssignments } from "../store/delivery/assignment-mails.ts"
import type { Parcel, Send } from "./carrier.ts"
import { notNeeded } from "./gather.ts"
import { LetterCarrier } from "./letter-carrier.ts"

export class MailCarrier extends LetterCarrier {
  async prepare(parcels: readonly Parcel[]): Promise<ReadonlyMap<string, Send>> {
    const seqs = parcels.flatMap(({ event_seq }) => event_seq ?? [])
    const assignments = new Map((await readAssignments(this.db, seqs)).map((one) => [one.seq, one]))
    return new Map(
      parcels.map(({ delivery_id, event_seq }) => {
        const assignment = assignments.get(event_seq ?? 0)
        return [delivery_id, this.#prepareOne(delivery_id, assignment)]
      }),
    )
  }

  #prepareOne(deliveryId: string, assignment: Assignment | undefined): Send {
    if (assignment === undefined) return notNeeded("there is nobody to tell")
    const needless = whyNotNeeded(assignment)
    if (needless !== null) return notNeeded(needless)
    const { name, email } = assignment.receiver
    const message = {
      ...writeAssignmentMail(assignment, this.publicUrl),
      to: { name, address: email ?? "" },
    }
    return (signal) => this.mailbox.send(deliveryId, message, signal)
  }
}
