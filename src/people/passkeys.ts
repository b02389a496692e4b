/**
 * What browsers are asked for passkeys, and whether what they answer is right (WebAuthn). A device signs for the one site that its
 * key was made on, and the browser writes into what is signed which page asked: a page elsewhere gets nothing that works here. Devices
 * must know their owner by a finger, a face or a PIN, so that a passkey is two factors.
 */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server"
import { type Database, isOutage } from "../store/connection/database.ts"
import {
  countUse,
  findPasskey,
  type KnownPasskey,
  type PasskeyKey,
  saveChallenge,
  useChallenge,
} from "../store/people/passkeys.ts"

/** What a challenge is good for: signing in, or something of one session, person or link. */
export type Purpose = "sign in" | `${"confirm" | "add" | "join"} ${string}`

type Holder = { readonly email: string; readonly name: string }

/** Loading it takes a third of a second and 20 MB, for what few do. */
const webAuthn = () => import("@simplewebauthn/server")

const TRANSPORTS = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"] as const
type Transport = (typeof TRANSPORTS)[number]
const transportsOf = (said: readonly string[]): Transport[] => TRANSPORTS.filter((one) => said.includes(one))

/** `origin`: scheme and host of the console. */
const siteOf = (origin: string) => new URL(origin).hostname

/** Options to make a passkey; none on a device that has one of `held`. */
export async function askForNew(
  db: Database,
  origin: string,
  purpose: Purpose,
  { holder, held }: { readonly holder: Holder; readonly held: readonly KnownPasskey[] },
): Promise<object> {
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpName: "Criba",
    rpID: siteOf(origin),
    userName: holder.email,
    userDisplayName: holder.name,
    attestationType: "none",
    excludeCredentials: held.map(describe),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  })
  await saveChallenge(db, purpose, options.challenge)
  return options
}

/** null: it is no answer to what was asked, or was given before. */
export async function readNew(
  db: Database,
  origin: string,
  purpose: Purpose,
  answer: object,
): Promise<PasskeyKey | null> {
  const { verifyRegistrationResponse } = await webAuthn()
  const response = answer as RegistrationResponseJSON
  const checked = await verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) => useChallenge(db, purpose, challenge),
    expectedOrigin: origin,
    expectedRPID: siteOf(origin),
  }).catch(refusedIn)
  if (!checked?.verified) return null
  const { id, publicKey, counter } = checked.registrationInfo.credential
  const transports = Array.isArray(response.response.transports)
    ? transportsOf(response.response.transports)
    : []
  return { credential_id: id, public_key: publicKey, counter, transports }
}

/** Options to show a passkey: one of `held`, or whichever the device has for this site. */
export async function askFor(
  db: Database,
  origin: string,
  purpose: Purpose,
  held: readonly KnownPasskey[] = [],
): Promise<object> {
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({
    rpID: siteOf(origin),
    userVerification: "required",
    allowCredentials: held.map(describe),
  })
  await saveChallenge(db, purpose, options.challenge)
  return options
}

/** `passkey` is null if nobody here has it; `isRight`: it has signed what was asked. */
export async function readShown(
  db: Database,
  origin: string,
  purpose: Purpose,
  answer: object,
): Promise<{ readonly passkey: KnownPasskey | null; readonly isRight: boolean }> {
  const response = answer as AuthenticationResponseJSON
  const passkey = typeof response.id === "string" ? await findPasskey(db, response.id) : null
  if (passkey === null) return { passkey, isRight: false }
  const { verifyAuthenticationResponse } = await webAuthn()
  const checked = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) => useChallenge(db, purpose, challenge),
    expectedOrigin: origin,
    expectedRPID: siteOf(origin),
    credential: {
      ...describe(passkey),
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.counter,
    },
  }).catch(refusedIn)
  const isRight =
    checked?.verified === true && (await countUse(db, passkey.id, checked.authenticationInfo.newCounter))
  return { passkey, isRight }
}

const describe = ({ credential_id, transports }: KnownPasskey) => ({
  id: credential_id,
  transports: transportsOf(transports),
})

/** The library throws for whatever is wrong with an answer. */
const refusedIn = (error: unknown): null => {
  if (isOutage(error)) throw error
  return null
}
