/** What the API reference says of the preview of a chat's messages. */

import { Type } from "typebox"
import { CHAT_KINDS } from "../../domain/event/endpoint.ts"
import { EVENT_TYPES } from "../../domain/event/event.ts"
import { LANGUAGE_IDS, USUAL_LANGUAGE } from "../../domain/language.ts"
import { input, list, object, orNull, string } from "./parts.ts"

export const PreviewInput = input(
  "ChatPreviewInput",
  "What a message would look like.",
  {
    kind: Type.Enum([...CHAT_KINDS]),
    language: Type.Optional(Type.Enum(LANGUAGE_IDS, { default: USUAL_LANGUAGE })),
    payload: Type.Optional(Type.Enum(["thin", "full"], { default: "thin" })),
    event: Type.Optional(
      Type.Enum([...EVENT_TYPES, "webhook.test"], { description: "Which event.", default: "lead.assigned" }),
    ),
  },
  { examples: [{ kind: "slack", language: "en", payload: "full" }] },
)

export const PreviewAnswer = object("ChatPreview", "A message to a chat.", {
  title: string("The first line, shown in bold."),
  lines: list(string()),
  link: orNull(
    Type.Object({ label: string(), href: string() }),
    "null if the server does not know its own address (`PUBLIC_URL`).",
  ),
  request: Type.Unknown({ description: "What is sent to the platform, as JSON." }),
})
