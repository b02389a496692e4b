/** Schemas of passkeys that signing in and one's own account share. */
import { type FieldMistake, mistakeIn } from "../../domain/field-mistake.ts"
import { named } from "../shell/named-schemas.ts"
import { anyFields } from "./parts.ts"

export const PasskeyOptions = named(
  "PasskeyOptions",
  anyFields(
    "Options of WebAuthn, in the form that `PublicKeyCredential.parseCreationOptionsFromJSON` reads. They are good for five minutes, once.",
  ),
  "What a browser is to be asked for a new passkey.",
)
export const PasskeyAnswer = anyFields(
  "What the browser answers, in the form of `PublicKeyCredential.toJSON`.",
)

export const wrongPasskey = (): FieldMistake =>
  mistakeIn("passkey", "wrong_passkey", "This passkey was not accepted.")
