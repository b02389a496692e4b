/**
 * Devices to which alerts are pushed: signing one on. The address comes from a browser, and anybody who is signed in may send one:
 * so it must be public and https, whatever networks the operator has opened for webhooks, which only admins make.
 */

import type { AddressGuard } from "../domain/address-guard.ts"
import { areKeys } from "../domain/alert/browser-keys.ts"
import type { Database } from "../store/connection/database.ts"
import {
  endSameDevice,
  insertDevice,
  isEndpointTaken,
  type PushDevice,
  renewDevice,
  type Subscription,
} from "../store/delivery/push-devices.ts"

export type SigningOn =
  | { readonly kind: "on"; readonly device: PushDevice; readonly isNew: boolean }
  | { readonly kind: "full" }
  /** Somebody else's device has this address, and other keys. */
  | { readonly kind: "taken" }
  | { readonly kind: "refused"; readonly field: "endpoint" | "keys"; readonly because: string }

const NOT_PUBLIC = "This is not the address of a push service: those are public and start with https://."

export async function signOnDevice(
  { db, guard }: { readonly db: Database; readonly guard: AddressGuard },
  owner: { readonly personId: string; readonly sessionId: string },
  subscription: Subscription,
): Promise<SigningOn> {
  const checked = guard.checkUrl(subscription.endpoint)
  if ("because" in checked) return { kind: "refused", field: "endpoint", because: NOT_PUBLIC }
  if (!areKeys(subscription))
    return { kind: "refused", field: "keys", because: "These are no keys of a browser." }
  return db.transaction().execute(async (tx): Promise<SigningOn> => {
    const known = await renewDevice(tx, owner, subscription)
    if (known !== null) return { kind: "on", device: known, isNew: false }
    await endSameDevice(tx, subscription)
    if (await isEndpointTaken(tx, subscription.endpoint)) return { kind: "taken" }
    const device = await insertDevice(tx, owner, subscription)
    return device === null ? { kind: "full" } : { kind: "on", device, isNew: true }
  })
}
