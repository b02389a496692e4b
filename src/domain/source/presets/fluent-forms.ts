/** Fluent Forms: the fields by their names (`names[first_name]`, `email`), as JSON or form-encoded, between fields of the plugin's own. */
import { FORM_BODY, JSON_BODY, type Preset, type RawBody } from "../preset.ts"
import type { SentField } from "../sent-field.ts"

const OWN = /^(?:__fluent|_fluentform|_wp_http_referer|__submission\.|g-recaptcha|h-captcha|cf-turnstile)/
const ABOUT = ["__submission.id", "__submission.source_url"]

function read({ flat }: RawBody): SentField[] | null {
  const fields = flat() ?? []
  if (!fields.some(({ path }) => OWN.test(path))) return null
  return fields.filter(({ path }) => !OWN.test(path) || ABOUT.includes(path))
}

export const fluentForms: Preset = {
  read,
  mapping: {
    event_id: ["__submission.id", "submission_id", "entry_id"],
    referrer: ["__submission.source_url", "source_url"],
  },
  signature: null,
  described_at:
    "https://wpmanageninja.com/docs/fluent-form/integrations-available-in-wp-fluent-form/webhook-integration/",
  unverified: [
    "Where the number of the entry is (`__submission.id`, `submission_id` or `entry_id`). Where there is none, the same answers of the same person within two days are one lead.",
  ],
  samples: [
    {
      language: "es",
      content_type: JSON_BODY,
      body: JSON.stringify({
        __fluent_form_embded_post_id: "12",
        _fluentform_3_fluentformnonce: "a1b2c3",
        names: { first_name: "Lucía", last_name: "Fernández" },
        email: "lucia@example.com",
        phone: "+34600111222",
        mensaje: "Quiero una demo",
        __submission: {
          id: "87",
          form_id: "3",
          source_url: "https://shop.example/contact",
          status: "unread",
        },
      }),
    },
    {
      language: "en",
      content_type: FORM_BODY,
      body: new URLSearchParams({
        _fluentform_4_fluentformnonce: "a1b2c3",
        "names[first_name]": "Ann",
        "names[last_name]": "Smith",
        email: "ann@example.com",
        company_name: "Smith Ltd",
        entry_id: "88",
      }).toString(),
    },
  ],
}
