// The team's own first words to a lead, which a triager sends by WhatsApp or mail: the part `first_message` of a policy.
import { type Static, Type } from "typebox"
import { LANGUAGE_IDS } from "../language.ts"
import { type Fields, fieldsIn } from "./loose.ts"
import type { Mistake } from "./mistake.ts"
import { placeholderMistakes } from "./placeholders.ts"
import { about, closed, text } from "./schema-words.ts"

const PLACEHOLDERS = ["nombre", "triager"]

const WordsDocument = closed(
  {
    whatsapp: Type.Optional(
      text(1000, about("WhatsApp", "What is written by WhatsApp.", "Hola, {{nombre}}, soy {{triager}}.")),
    ),
    subject: Type.Optional(text(200, about("Subject", "Of a mail.", "Tu consulta"))),
    text: Type.Optional(
      text(
        2000,
        about(
          "Text",
          "Of a mail.",
          "Hola, {{nombre}}:\n\n¿Cuándo te viene bien que te llame?\n\n{{triager}}",
        ),
      ),
    ),
  },
  about(
    "Words",
    "In one language. {{nombre}}: the first name of who asked; {{triager}}: that of who writes. What is left out stays as it is without.",
    { whatsapp: "Hola, {{nombre}}, soy {{triager}}. ¿Te llamo ahora?" },
  ),
)

export type FirstMessageDocument = {
  readonly [language in (typeof LANGUAGE_IDS)[number]]?: Static<typeof WordsDocument>
}
export const FirstMessageDocument = Type.Unsafe<FirstMessageDocument | null>({
  ...closed(
    Object.fromEntries(LANGUAGE_IDS.map((language) => [language, Type.Optional(WordsDocument)])),
    about("First message", "", { es: { whatsapp: "Hola, {{nombre}}, soy {{triager}}." } }),
  ),
  description:
    "What stands in a triager's first message to a lead, by language, when they tap WhatsApp or mail; they may change it before they send it. null (the default): a short greeting by WhatsApp, an empty mail.",
  type: ["object", "null"],
})

export function* firstMessageMistakes(policy: Fields): Generator<Mistake> {
  const said = fieldsIn(policy.first_message)
  for (const language of LANGUAGE_IDS)
    for (const [name, words] of Object.entries(fieldsIn(said[language])))
      yield* placeholderMistakes(words, ["first_message", language, name], PLACEHOLDERS)
}
