/** What the API reference says of API keys. */
import { type Static, Type } from "typebox"
import { DEFAULT_RATE_PER_MINUTE, SCOPES } from "../../domain/key/key-request.ts"
import { ENDS_SOON_DAYS, UNUSED_DAYS } from "../../store/people/keys.ts"
import { pageOf } from "../access/admin.ts"
import { OPTIONAL_BODY } from "../shell/validate.ts"
import { byId, extended, input, instant, integer, object, orNull, string } from "./parts.ts"

const DEFAULT_OVERLAP_SECONDS = 86_400
const LONGEST_OVERLAP_SECONDS = 365 * 86_400

const scopes = Type.Array(Type.Enum([...SCOPES]), {
  minItems: 1,
  description:
    "`ingest` sends leads, `read` reads what is under /api/admin, `admin` may do everything. `read:leads` reads leads and nothing else, " +
    "`read:stats` statistics, `read:events` the feed of events, which holds what happens to leads.",
})
const date = instant()

export const KeyInput = input(
  "KeyInput",
  "A key to be made.",
  {
    name: Type.String({ minLength: 1, maxLength: 200, description: "What it is for." }),
    scopes,
    origins: Type.Optional(
      Type.Array(string(), {
        maxItems: 100,
        default: [],
        description: "Origins of the web sites whose pages may use it, like https://shop.example.",
      }),
    ),
    networks: Type.Optional(
      Type.Array(string(), {
        maxItems: 50,
        default: [],
        description: "Addresses and networks (CIDR) from which it works; none: from anywhere.",
      }),
    ),
    rate_per_minute: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 1_000_000 }), Type.Null()], {
        default: DEFAULT_RATE_PER_MINUTE,
        description: "Requests a minute, counted by each server; null has no limit.",
      }),
    ),
    expires_at: Type.Optional(
      orNull(string(), "When it ends: a date, or a date and time with its offset. null never."),
    ),
  },
  {
    examples: [
      {
        name: "Web form",
        scopes: ["ingest"],
        origins: ["https://shop.example"],
        networks: ["203.0.113.0/24"],
        rate_per_minute: 60,
        expires_at: "2035-01-31T18:00:00Z",
      },
    ],
  },
)

export const KeyAnswer = object("Key", "An API key, without its secret.", {
  id: string("Names the key in logs and histories. It is no secret."),
  name: string(),
  scopes,
  origins: Type.Array(string()),
  networks: Type.Array(string(), { description: "From which it works, as CIDR; none: from anywhere." }),
  rate_per_minute: orNull(integer(), "null has no limit."),
  created_at: date,
  expires_at: orNull(date, "null never expires."),
  revoked_at: orNull(date, "null is not revoked."),
  last_used_at: orNull(date, "To the minute; null was never used."),
})
export const DoubtfulKey = object(
  "DoubtfulKey",
  "A key that is about to end, or that nobody seems to need.",
  {
    ...Type.Pick(KeyAnswer, ["id", "name", "created_at", "expires_at", "last_used_at"]).properties,
    ends_soon: Type.Boolean({
      description: `It ends within ${ENDS_SOON_DAYS} days; otherwise it was not used for ${UNUSED_DAYS}.`,
    }),
  },
)
export const KeysAnswer = pageOf(KeyAnswer)
export const SecretAnswer = extended(
  "KeyWithSecret",
  "An API key with its secret, in the one answer that shows it.",
  KeyAnswer,
  { key: string("The secret: it will not be shown again.") },
)

export const KeyId = byId("key_BwtJQb1NHTpN", { description: "The key's id." })

export const RotationInput = input(
  "SecretRotation",
  "For how long the secrets from before go on working.",
  {
    overlap_seconds: Type.Optional(
      Type.Integer({ minimum: 0, maximum: LONGEST_OVERLAP_SECONDS, default: DEFAULT_OVERLAP_SECONDS }),
    ),
  },
  { ...OPTIONAL_BODY, examples: [{ overlap_seconds: 3600 }] },
)
export const overlapMs = (body: Static<typeof RotationInput> | null | undefined): number =>
  (body?.overlap_seconds ?? DEFAULT_OVERLAP_SECONDS) * 1000
