/**
 * This browser as a device to which alerts are pushed. The browser knows whether it has a subscription; who asked for it is kept
 * beside it, so that nobody's alerts come to a browser at which somebody else has signed in since.
 */

import type { QueryClient } from "@tanstack/react-query"
import type { AlertDevice } from "../../../client/api.ts"
import type { Language } from "../../../src/domain/language.ts"
import { alertsQuery } from "./alerts.ts"
import { api, basePath, got } from "./client.ts"
import { startWorker } from "./keep-console.ts"

/** What keeps a browser from being pushed to, if anything. */
export type Hindrance = "insecure" | "install" | "unsupported" | "denied"

const isApple = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes("Macintosh") && navigator.maxTouchPoints > 1)

export function hindrance(): Hindrance | null {
  if (!window.isSecureContext) return "insecure"
  if (!("serviceWorker" in navigator) || !("PushManager" in window) || !("Notification" in window))
    return isApple() && !matchMedia("(display-mode: standalone)").matches ? "install" : "unsupported"
  return Notification.permission === "denied" ? "denied" : null
}

const OWNER = `criba-push:${basePath}`
const ownerIs = (person: string): boolean => localStorage.getItem(OWNER) === person

async function subscription(): Promise<PushSubscription | null> {
  if (hindrance() !== null) return null
  const worker = await navigator.serviceWorker.getRegistration(basePath)
  return (await worker?.pushManager.getSubscription()) ?? null
}

/** Whether alerts of this person are pushed here, as far as this browser knows. */
export const isOn = async (person: string): Promise<boolean> =>
  ownerIs(person) && (await subscription()) !== null

const sameKey = (theirs: ArrayBuffer | null | undefined, ours: Uint8Array): boolean =>
  theirs != null && new Uint8Array(theirs).every((byte, index) => byte === ours[index])

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0))

/** Thrown where the person, or their browser, said no. */
export class NotAllowed extends Error {}

/** Asks for the permission; only ever after a click. */
export async function turnOn(queries: QueryClient, person: string, language: Language): Promise<AlertDevice> {
  if ((await Notification.requestPermission()) !== "granted") throw new NotAllowed()
  const { push_key } = await queries.fetchQuery(alertsQuery)
  await startWorker()
  const { pushManager } = await navigator.serviceWorker.ready
  const key = bytesOf(push_key)
  let known = await pushManager.getSubscription()
  // The server was set up anew: what the browser has is of no use any more.
  if (known !== null && !sameKey(known.options.applicationServerKey, key)) {
    await known.unsubscribe()
    known = null
  }
  known ??= await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const device = await signOn(known, language)
  localStorage.setItem(OWNER, person)
  return device
}

function signOn(known: PushSubscription, language: Language): Promise<AlertDevice> {
  const { endpoint, keys } = known.toJSON()
  const { p256dh = "", auth = "" } = keys ?? {}
  return got(
    api.POST("/api/admin/me/devices", {
      body: { endpoint: endpoint ?? "", keys: { p256dh, auth }, language },
    }),
  )
}

/** The server forgets the device with the session, or when it is removed; the browser has to as well. */
export async function turnOff(): Promise<void> {
  localStorage.removeItem(OWNER)
  await (await subscription())?.unsubscribe()
}

/** Tells the server again where this browser is reached: its session or its language may be another one. */
export async function renew(queries: QueryClient, person: string, language: Language): Promise<void> {
  if (!ownerIs(person) || (await subscription()) === null) return
  await turnOn(queries, person, language)
}
