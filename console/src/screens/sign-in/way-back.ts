/**
 * Where somebody goes once they are in: to the page that asked them to sign in. Pages are named as the router names them, without
 * the path below which the console may be.
 *
 * The link for a forgotten password comes by mail and opens a new tab, so the browser keeps the page meanwhile. In another browser
 * they begin at the start.
 */
import { basePath } from "../../api/client.ts"

const STORAGE_KEY = "criba-way-back"

export const addressOf = (next: string | undefined): string => basePath + (next ?? "").replace(/^\/+/, "")

export function keepWayBack(next: string | undefined): void {
  if (next === undefined) localStorage.removeItem(STORAGE_KEY)
  else localStorage.setItem(STORAGE_KEY, next)
}

/** It leads there once. */
export function takeWayBack(): string {
  const kept = localStorage.getItem(STORAGE_KEY) ?? undefined
  localStorage.removeItem(STORAGE_KEY)
  return addressOf(kept)
}
