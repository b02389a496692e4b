// What the person who asked is written after the decision: the part `acknowledge` of a policy, and which words of the texts stand for something.
import { type Static, Type } from "typebox"
import { pointerTo } from "../json-pointer.ts"
import { LANGUAGE_IDS } from "../language.ts"
import { type Fields, fieldsIn } from "./loose.ts"
import { listed, type Mistake } from "./mistake.ts"
import { placeholderMistakes } from "./placeholders.ts"
import { about, closed, text } from "./schema-words.ts"

export const PLACEHOLDERS = ["nombre", "triager", "phone", "until", "booking_url"] as const
export type Placeholder = (typeof PLACEHOLDERS)[number]

const LetterDocument = closed(
  {
    subject: text(200, about("Subject", "Of the mail.", "Hemos recibido tu mensaje")),
    text: text(
      5000,
      about(
        "Text",
        "Of the mail. {{nombre}}: who asked; {{triager}}: who will call; {{phone}}: from which number; {{until}}: by when, if a first contact is promised; {{booking_url}}: where a call can be booked. A line whose word has nothing to say is left out.",
        "Hola, {{nombre}}:\n\n{{triager}} te llamará.\nSerá {{until}}.",
      ),
    ),
  },
  about("Letter", "A mail in one language.", {
    subject: "Hemos recibido tu mensaje",
    text: "Hola, {{nombre}}:\n\n{{triager}} te llamará.",
  }),
)

const AcknowledgeFields = closed(
  {
    ...Object.fromEntries(LANGUAGE_IDS.map((language) => [language, Type.Optional(LetterDocument)])),
    sources: Type.Optional(
      Type.Unsafe<string[] | null>({
        ...Type.Array(text(64, about("Source", "The id of a source or a key.", "src_0hu5vRkYdRLm")), {
          ...about(
            "Sources",
            "Only leads of these sources and keys, by id. null (the default): all that came by a source or a key.",
            ["src_0hu5vRkYdRLm"],
          ),
          maxItems: 100,
        }),
        type: ["array", "null"],
      }),
    ),
    delay_minutes: Type.Optional(
      Type.Integer({
        ...about("Delay minutes", "How long after the decision it is sent. Default: 0.", 0, 5),
        minimum: 0,
        maximum: 60,
      }),
    ),
  },
  about("Acknowledge", "A mail to the person who asked.", {
    es: { subject: "Hemos recibido tu mensaje", text: "{{triager}} te llamará." },
  }),
)
type Letters = { readonly [language in (typeof LANGUAGE_IDS)[number]]?: Static<typeof LetterDocument> }
export type AcknowledgeDocument = Letters & {
  readonly sources?: string[] | null
  readonly delay_minutes?: number
}

export const AcknowledgeDocument = Type.Unsafe<AcknowledgeDocument | null>({
  ...AcknowledgeFields,
  description:
    "A mail to whoever sent the lead, once it is assigned: who will call, and until when. At most one a person and day. null (the default): none.",
  type: ["object", "null"],
})

export function* acknowledgeMistakes(policy: Fields): Generator<Mistake> {
  if (policy.acknowledge == null) return
  const acknowledge = fieldsIn(policy.acknowledge)
  if (!LANGUAGE_IDS.some((language) => language in acknowledge))
    yield {
      pointer: pointerTo("acknowledge"),
      code: "required",
      params: { field: LANGUAGE_IDS[0] ?? "" },
      detail: `\`acknowledge\` must have a text in one language at least: ${listed([...LANGUAGE_IDS], "or")}.`,
    }
  for (const language of LANGUAGE_IDS)
    for (const [name, said] of Object.entries(fieldsIn(acknowledge[language])))
      yield* placeholderMistakes(said, ["acknowledge", language, name], PLACEHOLDERS)
}
