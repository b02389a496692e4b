/** No tool in particular: fields are known by what they are called, and a few tools by the shape of their bodies. Signed requests have
 *  GitHub's and WebSub's header. */
import { readKnownShape } from "../known-shapes.ts"
import { FORM_BODY, JSON_BODY, type Preset } from "../preset.ts"

export const auto: Preset = {
  read: readKnownShape,
  mapping: {},
  signature: { kind: "hmac", header: "x-hub-signature-256", prefix: "sha256=", encoding: "hex" },
  described_at: null,
  unverified: [],
  samples: [
    {
      language: "es",
      content_type: FORM_BODY,
      body: new URLSearchParams({
        nombre: "Lucía",
        apellidos: "Fernández",
        "correo electrónico": "lucia@example.com",
        facturación: "12.000 €",
        color: "rojo",
      }).toString(),
    },
    {
      language: "en",
      content_type: JSON_BODY,
      body: JSON.stringify({
        contact: { name: "Ann Smith", email: "ann@example.com" },
        company: { name: "Smith Ltd" },
        form: { name: "Contact" },
        fields: [{ label: "Annual revenue", value: "60k" }],
      }),
    },
  ],
}
