/** Devices to which alerts are pushed: signing one on. The address comes from a browser, so it is checked like that of a webhook. */
import type { Database } from "../store/database.ts"
import { insertDevice, type PushDevice, renewDevice, type Subscription } from "../store/push-devices.ts"
import type { AddressGuard } from "./address-guard.ts"
import { areKeys } from "./encrypt-push.ts"

export type SigningOn =
  | { readonly kind: "on"; readonly device: PushDevice; readonly isNew: boolean }
  | { readonly kind: "full" }
  | { readonly kind: "refused"; readonly field: "endpoint" | "keys"; readonly because: string }

export async function signOnDevice(
  { db, guard }: { readonly db: Database; readonly guard: AddressGuard },
  owner: { readonly personId: string; readonly sessionId: string },
  subscription: Subscription,
): Promise<SigningOn> {
  const checked = guard.checkUrl(subscription.endpoint)
  if ("because" in checked) return { kind: "refused", field: "endpoint", because: checked.because }
  if (!areKeys(subscription))
    return { kind: "refused", field: "keys", because: "These are no keys of a browser." }
  return db.transaction().execute(async (tx): Promise<SigningOn> => {
    const known = await renewDevice(tx, owner, subscription)
    if (known !== null) return { kind: "on", device: known, isNew: false }
    const device = await insertDevice(tx, owner, subscription)
    return device === null ? { kind: "full" } : { kind: "on", device, isNew: true }
  })
}
