/** The bytes of a rejection as text, and whom they are about. */
import type { Rejection } from "../../api/rejections.ts"
import { mendJson, readBody } from "./mend-json.ts"
import { suggestMends } from "./suggest.ts"

/** What is no UTF-8 is most likely Windows-1252, in which every byte means something. */
export function textOf({ body, body_encoding: encoding }: Pick<Rejection, "body" | "body_encoding">): string {
  if (encoding === "utf-8") return body
  return new TextDecoder("windows-1252").decode(Uint8Array.from(atob(body), (byte) => byte.charCodeAt(0)))
}

/** A name or an address in it, wherever it stands; null if there is none. */
export function whoIsIn(rejection: Pick<Rejection, "body" | "body_encoding" | "reading">): string | null {
  const text = rejection.reading === null ? textOf(rejection) : JSON.stringify(rejection.reading)
  const { draft } = readBody(mendJson(text)?.text ?? text)
  if (draft === null) {
    return (
      /"(?:nombre|name)"\s*:\s*"([^"]+)"/.exec(text)?.[1] ??
      /[\w.+-]+@[\w-]+\.[\w.-]+/.exec(text)?.[0] ??
      null
    )
  }
  const suggested = suggestMends(draft, null)
  for (const field of ["nombre", "email", "telefono"] as const) {
    const value = draft[field] || suggested.find((suggestion) => suggestion.field === field)?.value
    if (typeof value === "string" && value.trim() !== "") return value
  }
  return null
}
