/** What the API reference says of API keys. */
import { Type } from "typebox"
import { DEFAULT_RATE_PER_MINUTE } from "../../domain/key/key-request.ts"
import type { ApiKey } from "../../store/people/keys.ts"
import { pageOf } from "../access/admin.ts"
import { named } from "../shell/named-schemas.ts"
import { OPTIONAL_BODY } from "../shell/validate.ts"
import { orNull } from "./or-null.ts"

export const DEFAULT_OVERLAP_SECONDS = 86_400
const LONGEST_OVERLAP_SECONDS = 365 * 86_400

const scopes = Type.Array(Type.Enum(["ingest", "read", "admin"]), {
  minItems: 1,
  description: "`ingest` sends leads, `read` reads what is under /api/admin, `admin` may do everything.",
})
const date = Type.String({ format: "date-time" })

export const KeyInput = named(
  "KeyInput",
  Type.Object(
    {
      name: Type.String({ minLength: 1, maxLength: 200, description: "What it is for." }),
      scopes,
      origins: Type.Optional(
        Type.Array(Type.String(), {
          maxItems: 100,
          default: [],
          description: "Origins of the web sites whose pages may use it, like https://shop.example.",
        }),
      ),
      rate_per_minute: Type.Optional(
        Type.Union([Type.Integer({ minimum: 1, maximum: 1_000_000 }), Type.Null()], {
          default: DEFAULT_RATE_PER_MINUTE,
          description: "Requests a minute, counted by each server; null has no limit.",
        }),
      ),
      expires_at: Type.Optional(
        orNull(Type.String(), "When it ends: a date, or a date and time with its offset. null never."),
      ),
    },
    {
      additionalProperties: false,
      examples: [
        {
          name: "Web form",
          scopes: ["ingest"],
          origins: ["https://shop.example"],
          rate_per_minute: 60,
          expires_at: "2035-01-31T18:00:00Z",
        },
      ],
    },
  ),
  "A key to be made.",
)

const fields = {
  id: Type.String({ description: "Names the key in logs and histories. It is no secret." }),
  name: Type.String(),
  scopes,
  origins: Type.Array(Type.String()),
  rate_per_minute: orNull(Type.Integer(), "null has no limit."),
  created_at: date,
  expires_at: orNull(date, "null never expires."),
  revoked_at: orNull(date, "null is not revoked."),
  last_used_at: orNull(date, "To the minute; null was never used."),
}
export const KeyAnswer = (description: string) =>
  named("Key", Type.Unsafe<ApiKey>(Type.Object(fields, { description })), "An API key, without its secret.")
export const KeysAnswer = Object.assign(pageOf(KeyAnswer("A key.")), {
  description: "A page of the keys.",
})
export const SecretAnswer = (description: string) =>
  named(
    "KeyWithSecret",
    Type.Unsafe<ApiKey & { key: string }>(
      Type.Object(
        { ...fields, key: Type.String({ description: "The secret: it will not be shown again." }) },
        {
          description,
        },
      ),
    ),
    "An API key with its secret, in the one answer that shows it.",
  )

export const KeyId = Type.Object({
  id: Type.String({ description: "The key's id.", examples: ["key_BwtJQb1NHTpN"] }),
})

export const RotationInput = named(
  "SecretRotation",
  Type.Object(
    {
      overlap_seconds: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: LONGEST_OVERLAP_SECONDS,
          default: DEFAULT_OVERLAP_SECONDS,
        }),
      ),
    },
    { ...OPTIONAL_BODY, additionalProperties: false, examples: [{ overlap_seconds: 3600 }] },
  ),
  "For how long the secrets from before go on working.",
)
