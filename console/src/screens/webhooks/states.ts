/** What the list of webhooks and its panel say in the same way. */
import { type CrmKind, isCrm } from "../../../../src/domain/event/destination.ts"
import { type ChatKind, isChat } from "../../../../src/domain/event/endpoint.ts"
import type { Webhook } from "../../api/webhooks.ts"
import type { DotTone } from "../../ui/Dot.tsx"

/** What tells it from others. A chat is known by its kind; beside that stands what is shown of where it is. */
export const nameOf = (
  { kind, url, chat_id }: Webhook,
  nameOfKind: (kind: ChatKind | CrmKind) => string,
): string =>
  !isChat(kind) && !isCrm(kind)
    ? url.replace(/^https?:\/\//, "")
    : `${nameOfKind(kind)} · ${chat_id ?? url.replace(/^https?:\/\//, "")}`

export type WebhookState = "enabled" | "failing" | "disabled"

export const stateOf = ({ status, failing_since }: Webhook): WebhookState =>
  status === "disabled" ? "disabled" : failing_since === null ? "enabled" : "failing"
export const TONES: Record<WebhookState, DotTone> = { enabled: "ok", failing: "late", disabled: "off" }
