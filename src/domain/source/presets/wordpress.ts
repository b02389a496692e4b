/**
 * Forms of WordPress: Contact Form 7 with a plugin that sends webhooks, WPForms and Ninja Forms with their add-ons. Fields come under their
 * names (`your-name`), below `form_submit_data`, or as objects with a label and a value, between what belongs to WordPress.
 */
import { FORM_BODY, JSON_BODY, type Preset, type RawBody } from "../preset.ts"
import type { SentField } from "../sent-field.ts"
import { objectIn, textIn } from "../unknown-value.ts"

const KINDS: Readonly<Record<string, string>> = { email: "email", phone: "telefono", tel: "telefono" }

/** Fields of these plugins' own: what is named so was not filled in by anybody. */
const OWN = new RegExp(
  "^(?:_wpcf7|_wpnonce|_wp_http_referer|_ajax_nonce|_remote_ip|_user_|_date$|_time$|_site_|_post_|_invalid_fields|" +
    "g-recaptcha|h-captcha|cf-turnstile|wpforms\\.(?:id|nonce|author|post_id|submit|token|hp)|form_data|special_mail_tags|" +
    "action$|nonce$|security$|form_id$|post_id$|user_agent$|user_ip$|remote_ip$)",
)
const SHOWS = /^(?:your-|_wpcf7|_serial_number$|wpforms\.|form_submit_data\.)/

function read({ json, flat }: RawBody): SentField[] | null {
  const { fields, ...about } = objectIn(json)
  const labelled = Object.entries(fieldsIn(fields)).flatMap(([key, field]) =>
    labelledOf(key, objectIn(field)),
  )
  if (labelled.length > 0) {
    const rest = Object.entries(about).filter(([path, value]) => typeof value !== "object" && !OWN.test(path))
    return [...labelled, ...rest.map(([path, value]): SentField => ({ path, label: null, value }))]
  }
  const sent = flat() ?? []
  if (!sent.some(({ path }) => SHOWS.test(path))) return null
  return sent.filter(({ path }) => !OWN.test(path))
}

const fieldsIn = (fields: unknown): object => (typeof fields === "object" && fields !== null ? fields : {})

/** `{"id": 1, "name" or "label": "E-mail", "value": "a@b.es", "type": "email"}` */
function labelledOf(
  key: string,
  { label, name, value, type }: Readonly<Record<string, unknown>>,
): SentField[] {
  const called = textIn(label) ?? textIn(name)
  if (called === null || value === undefined || typeof type !== "string") return []
  const kind = KINDS[type]
  return [{ path: `fields.${key}.value`, label: called, value, ...(kind !== undefined && { kind }) }]
}

export const wordpress: Preset = {
  read,
  mapping: {
    event_id: ["submission_id", "entry_id", "_serial_number"],
    funnel: ["funnel", "form_title", "form_name", "_form_title"],
    referrer: ["referrer", "page_url", "_url"],
  },
  signature: null,
  described_at: "https://wordpress.org/plugins/cf7-to-zapier/",
  unverified: [
    "None of these plugins sends a number of the entry by itself: add one as `submission_id` or `entry_id`. Without it, the same answers of the same person within two days are one lead.",
    "The shapes below `form_submit_data` and `fields` are those of plugins' code; WPForms and Ninja Forms send what you tell them to.",
  ],
  samples: [
    {
      language: "es",
      content_type: JSON_BODY,
      body: JSON.stringify({
        submission_id: "311",
        page_url: "https://shop.example/contacto",
        _remote_ip: "203.0.113.7",
        "your-name": "Lucía Fernández",
        "your-email": "lucia@example.com",
        "your-tel": "600 111 222",
        nombre_empresa: "Sol, S. L.",
        "your-subject": "Presupuesto",
        "your-message": "Quiero una demo",
        servicio: ["SEO", "Ads"],
      }),
    },
    {
      language: "en",
      content_type: FORM_BODY,
      body: new URLSearchParams({
        _wpcf7: "12",
        _wpcf7_unit_tag: "wpcf7-f12-p3-o1",
        "your-name": "Ann Smith",
        "your-email": "ann@example.com",
        "your-phone": "+12125550100",
        "your-message": "Call me",
        "g-recaptcha-response": "03AFcWeA",
        entry_id: "312",
        form_name: "Contact",
      }).toString(),
    },
  ],
}
