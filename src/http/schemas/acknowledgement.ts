/** What the API reference says of the mail to the person who asked, seen before it is published. */
import { Type } from "typebox"
import { LANGUAGE_IDS } from "../../domain/language.ts"
import { AcknowledgeDocument } from "../../domain/policy/acknowledge-document.ts"
import { boolean, input, list, object, orNull, string, uuid } from "./parts.ts"

const ACKNOWLEDGE = {
  es: {
    subject: "Hemos recibido tu mensaje",
    text: "Hola, {{nombre}}:\n\n{{triager}} te llamará.\nSerá {{until}}.",
  },
  en: { subject: "We have your message", text: "Hello {{nombre}},\n\n{{triager}} will call you." },
}
const given = {
  acknowledge: AcknowledgeDocument,
  values: Type.Optional(
    Type.Enum(["newest", "example"], {
      default: "newest",
      description:
        "Whose name, rep, deadline and booking link are filled in. `newest`: those of the newest lead whose person would be written to and was not contacted yet; without one, an invented lead's.",
    }),
  ),
}
const language = Type.Enum(LANGUAGE_IDS)

export const PreviewInput = input(
  "AcknowledgementPreviewInput",
  "The part `acknowledge` of a policy, which need not be published.",
  given,
  { examples: [{ acknowledge: ACKNOWLEDGE, values: "example" }] },
)
export const PreviewAnswer = object(
  "AcknowledgementPreview",
  "Mails as a person would get them.",
  {
    lead: orNull(
      Type.Object({ id: uuid(), nombre: string() }),
      "Whose values are filled in; null: those of an invented lead.",
    ),
    letters: list(
      Type.Object({ language, subject: string(), text: string(), html: string() }),
      "One for each language that there is a text for.",
    ),
  },
  {
    description: "The mails.",
    examples: [
      {
        lead: null,
        letters: [
          {
            language: "es",
            subject: "Hemos recibido tu mensaje",
            text: "Hola, Lucía Fernández:\n\nAna Soler te llamará.\nSerá hoy antes de las 12:30.",
            html: '<!doctype html><html lang="es"><p>Hola, Lucía Fernández:</p><p>Ana Soler te llamará.<br>Será hoy antes de las 12:30.</p></html>',
          },
        ],
      },
    ],
  },
)

export const TestInput = input(
  "AcknowledgementTestInput",
  "The part `acknowledge` of a policy, and which of its mails is sent.",
  { ...given, language },
  { examples: [{ acknowledge: ACKNOWLEDGE, values: "example", language: "es" }] },
)
export const TestAnswer = object(
  "AcknowledgementTest",
  "A mail to oneself.",
  {
    to: string("One's own address."),
    mailed: boolean("Whether the mail server took it."),
  },
  { description: "What became of it.", examples: [{ to: "olga@example.com", mailed: true }] },
)
