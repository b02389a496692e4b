/** What the list of webhooks and its panel say in the same way. */
import type { Webhook } from "../../api/webhooks.ts"
import type { DotTone } from "../../ui/List.tsx"

export type WebhookState = "enabled" | "failing" | "disabled"

export const stateOf = ({ status, failing_since }: Webhook): WebhookState =>
  status === "disabled" ? "disabled" : failing_since === null ? "enabled" : "failing"
export const TONES: Record<WebhookState, DotTone> = { enabled: "ok", failing: "late", disabled: "off" }
