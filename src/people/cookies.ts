/**
 * How the cookies of the console are called, and where browsers send them. Over https a browser keeps other hosts of the domain, and
 * plain http, from setting a cookie of such a name (`__Host-`; below a path only `__Secure-` is possible). Below a path of a site
 * the cookies stay below it, and are called after it, so that two installations on one host do not sign each other out.
 */

export type CookieKind = {
  /** Of every cookie's name. */
  readonly prefix: string
  readonly path: string
  readonly secure: boolean
}

export function cookieKind(publicUrl: string | null): CookieKind {
  const { protocol, pathname } = new URL(publicUrl ?? "http://localhost")
  const secure = protocol === "https:"
  const path = pathname.replace(/\/$/, "") || "/"
  const name = path === "/" ? "criba" : `criba${path.replace(/\W+/g, "-")}`
  return { prefix: secure ? `${path === "/" ? "__Host-" : "__Secure-"}${name}` : name, path, secure }
}

/** Tells a person of the console from a caller without a key. */
export const sessionCookie = (publicUrl: string | null): RegExp =>
  new RegExp(`(?:^|;\\s*)${cookieKind(publicUrl).prefix}\\.session_token=`)

/** A cookie of an answer over https goes back over https alone, also where the server does not know its address. */
export const onlyOverTls = (setCookie: string): string =>
  /;\s*secure\s*(?:;|$)/i.test(setCookie) ? setCookie : `${setCookie}; Secure`
