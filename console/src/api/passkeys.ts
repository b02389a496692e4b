/** Passkeys: one's own, and what the browser is asked for them. What does the asking is loaded when somebody begins. */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser"
import { queryOptions } from "@tanstack/react-query"
import { api, got, NoPasskey } from "./client.ts"
import { post } from "./session.ts"

export type { Passkey } from "../../../client/api.ts"

/** Browsers have passkeys on pages over https, and for a host that has a name. */
export const HAS_PASSKEYS =
  isSecureContext && "PublicKeyCredential" in window && !/^[\d.]+$|:/.test(location.hostname)

const asked = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((error: unknown) => {
    throw new NoPasskey(error)
  })

async function make(options: object) {
  const { startRegistration } = await import("@simplewebauthn/browser")
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON
  return { passkey: { ...(await asked(startRegistration({ optionsJSON }))) } }
}

async function show(options: object) {
  const { startAuthentication } = await import("@simplewebauthn/browser")
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON
  return { passkey: await asked(startAuthentication({ optionsJSON })) }
}

export const passkeysQuery = queryOptions({
  queryKey: ["passkeys"],
  queryFn: ({ signal }) => got(api.GET("/api/admin/me/passkeys", { signal })),
})

export async function addPasskey(): Promise<void> {
  const body = await make(await got(api.POST("/api/admin/me/passkeys/options")))
  await got(api.POST("/api/admin/me/passkeys", { body }))
}
export const renamePasskey = (id: string, name: string) =>
  got(api.PATCH("/api/admin/me/passkeys/{id}", { params: { path: { id } }, body: { name } }))
export const removePasskey = (id: string) =>
  got(api.DELETE("/api/admin/me/passkeys/{id}", { params: { path: { id } } }))

export const signInByPasskey = async () =>
  post("sign-in/passkey", await show(await post("passkey-options", {})))

/** Says once more who is signed in. */
export const proveByPasskey = async () =>
  post("confirm", await show(await post("confirm/passkey-options", {})))

export async function joinByPasskey(token: string, who: { name: string; email?: string }) {
  const params = { path: { token } }
  const options = await got(api.POST("/api/invitations/{token}/passkey-options", { params, body: who }))
  const body = { ...who, ...(await make(options)) }
  return got(api.POST("/api/invitations/{token}", { params, body }))
}
