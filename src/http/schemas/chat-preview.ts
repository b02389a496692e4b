/** What the API reference says of the preview of a chat's messages. */
import { Type } from "typebox"
import { CHAT_KINDS } from "../../domain/event/endpoint.ts"
import { EVENT_TYPES } from "../../domain/event/event.ts"
import { named } from "../shell/named-schemas.ts"
import { orNull } from "./or-null.ts"

export const PreviewInput = named(
  "ChatPreviewInput",
  Type.Object(
    {
      kind: Type.Enum([...CHAT_KINDS]),
      language: Type.Optional(Type.Enum(["es", "en"], { default: "es" })),
      payload: Type.Optional(Type.Enum(["thin", "full"], { default: "thin" })),
      event: Type.Optional(
        Type.Enum([...EVENT_TYPES, "webhook.test"], {
          description: "Which event.",
          default: "lead.assigned",
        }),
      ),
    },
    { additionalProperties: false, examples: [{ kind: "slack", language: "en", payload: "full" }] },
  ),
  "What a message would look like.",
)

export const PreviewAnswer = named(
  "ChatPreview",
  Type.Object(
    {
      title: Type.String({ description: "The first line, shown in bold." }),
      lines: Type.Array(Type.String()),
      link: orNull(
        Type.Object({ label: Type.String(), href: Type.String() }),
        "null if the server does not know its own address (`PUBLIC_URL`).",
      ),
      request: Type.Unknown({ description: "What is sent to the platform, as JSON." }),
    },
    {
      description: "The message.",
      examples: [
        {
          title: "New lead for Ana · growth",
          lines: ["Lucía Fernández · Comercio electrónico · €120,000", "First contact within 30 min"],
          link: {
            label: "Open the lead",
            href: "https://leads.example.com/leads/0199c0de-7a41-7c3e-9d53-0b6a5d1f2e10",
          },
          request: { text: "New lead for Ana · growth", blocks: [] },
        },
      ],
    },
  ),
  "A message to a chat.",
)
