/** A receiver may echo the request, and the log keeps answers. */
import type { Channel } from "../store/delivery/deliveries.ts"
import type { Carried } from "./carrier.ts"

const SHORTEST_SECRET = 12

export function hideSecrets(carried: Carried, { url, token, headers }: Channel): Carried {
  const { pathname = "", searchParams } = URL.parse(url ?? "") ?? {}
  const values = Object.values(headers ?? {}).flatMap((value) => [value, ...value.split(" ")])
  const parts = [token ?? "", ...pathname.split("/"), ...(searchParams?.values() ?? []), ...values]
  const secrets = parts.filter((part) => part.length >= SHORTEST_SECRET)
  const hide = (text: string | null) =>
    secrets.reduce<string | null>((hidden, secret) => hidden?.replaceAll(secret, "…") ?? null, text)
  const said = carried.error?.params.said
  const error = carried.error && {
    ...carried.error,
    ...(typeof said === "string" && { params: { ...carried.error.params, said: hide(said) ?? "" } }),
  }
  return { ...carried, error, response_excerpt: hide(carried.response_excerpt) }
}
